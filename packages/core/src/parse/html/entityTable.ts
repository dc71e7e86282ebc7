/**
 * The named character references of the HTML standard (its entities.json), in the order of their characters, so that they compress well.
 * `name` is the character after the previous one, `=name` the same one, `name:9` one further on (in base 36); `+` adds a second code point.
 * Data only: `entities.ts` reads it.
 */

/** References whose semicolon may be omitted. */
export const semicolonOptional: string = `
QUOT:y =quot AMP:4 =amp LT:m =lt GT:2 =gt nbsp:2q iexcl cent pound curren yen brvbar sect uml COPY =copy ordf laquo
not shy REG =reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve
Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml
aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide
oslash ugrave uacute ucirc uuml yacute thorn yuml
`;

export const semicolonRequired: string = `
Tab:9 NewLine excl:n num:2 dollar percnt apos:2 lpar rpar ast =midast plus comma period:2 sol colon:b semi nvlt+6he
equals =bne+6hx nvgt+6he quest commat lbrack:r =lsqb bsol rbrack =rsqb Hat UnderBar =lowbar DiacriticalGrave =grave
fjlig:6+2y lbrace:l =lcub VerticalLine =verbar =vert rbrace =rcub NonBreakingSpace:z Dot:8 =DoubleDot =die circledR:6
strns PlusMinus:2 =pm DiacriticalAcute:3 CenterDot:3 =centerdot Cedilla half:5 angst:8 div:1e Amacr:9 amacr Abreve
abreve Aogon aogon Cacute cacute Ccirc ccirc Cdot cdot Ccaron ccaron Dcaron dcaron Dstrok dstrok Emacr emacr Edot:3
edot Eogon eogon Ecaron ecaron Gcirc gcirc Gbreve gbreve Gdot gdot Gcedil Hcirc:2 hcirc Hstrok hstrok Itilde itilde
Imacr imacr Iogon:3 iogon Idot imath =inodot IJlig ijlig Jcirc jcirc Kcedil kcedil kgreen Lacute lacute Lcedil lcedil
Lcaron lcaron Lmidot lmidot Lstrok lstrok Nacute nacute Ncedil ncedil Ncaron ncaron napos ENG eng Omacr omacr Odblac:3
odblac OElig oelig Racute racute Rcedil rcedil Rcaron rcaron Sacute sacute Scirc scirc Scedil scedil Scaron scaron
Tcedil tcedil Tcaron tcaron Tstrok tstrok Utilde utilde Umacr umacr Ubreve ubreve Uring uring Udblac udblac Uogon
uogon Wcirc wcirc Ycirc ycirc Yuml Zacute zacute Zdot zdot Zcaron zcaron fnof:k imped:z gacute:1s jmath:1u circ:3z
Hacek =caron Breve:h =breve DiacriticalDot =dot ring ogon DiacriticalTilde =tilde DiacriticalDoubleAcute =dblac
DownBreve:1g Alpha:3k Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma:2 Tau
Upsilon Phi Chi Psi Omega =ohm alpha:8 beta gamma delta epsi =epsilon zeta eta theta iota kappa lambda mu nu xi
omicron pi rho sigmaf =sigmav =varsigma sigma tau upsi =upsilon phi chi psi omega thetasym:8 =thetav =vartheta Upsi
=upsih phiv:3 =straightphi =varphi piv =varpi Gammad:6 digamma =gammad kappav:j =varkappa rhov =varrho epsiv:4
=straightepsilon =varepsilon backepsilon =bepsi IOcy:b DJcy GJcy Jukcy DScy Iukcy YIcy Jsercy LJcy NJcy TSHcy KJcy
Ubrcy:2 DZcy Acy Bcy Vcy Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy Ucy Fcy KHcy TScy CHcy SHcy
SHCHcy HARDcy Ycy SOFTcy Ecy YUcy YAcy acy bcy vcy gcy dcy iecy zhcy zcy icy jcy kcy lcy mcy ncy ocy pcy rcy scy tcy
ucy fcy khcy tscy chcy shcy shchcy hardcy ycy softcy ecy yucy yacy iocy:2 djcy gjcy jukcy dscy iukcy yicy jsercy ljcy
njcy tshcy kjcy ubrcy:2 dzcy ensp:5gj emsp emsp13 emsp14 numsp:2 puncsp ThinSpace =thinsp VeryThinSpace =hairsp
NegativeMediumSpace =NegativeThickSpace =NegativeThinSpace =NegativeVeryThinSpace =ZeroWidthSpace zwnj zwj lrm rlm
dash =hyphen ndash:3 mdash horbar Verbar =Vert OpenCurlyQuote:2 =lsquo CloseCurlyQuote =rsquo =rsquor lsquor =sbquo
OpenCurlyDoubleQuote:2 =ldquo CloseCurlyDoubleQuote =rdquo =rdquor bdquo =ldquor dagger:2 Dagger =ddagger bull =bullet
nldr:3 hellip =mldr permil:a pertenk prime Prime tprime backprime =bprime lsaquo:4 rsaquo OverBar:4 =oline caret:3
hybull:2 frasl bsemi:b qprime:8 MediumSpace:8 =ThickSpace+6bu NoBreak ApplyFunction =af InvisibleTimes =it
InvisibleComma =ic euro:21 TripleDot:1b =tdot DotDot Copf:12 =complexes incare:3 gscr:5 HilbertSpace =Hscr =hamilt Hfr
=Poincareplane Hopf =quaternions planckh hbar =hslash =planck =plankv Iscr =imagline Ifr =Im =image =imagpart
Laplacetrf =Lscr =lagran ell Nopf:2 =naturals numero copysr weierp =wp Popf =primes Qopf =rationals Rscr =realine Re
=Rfr =real =realpart Ropf =reals rx TRADE:4 =trade Zopf:2 =integers mho:3 Zfr =zeetrf iiota Bernoullis:3 =Bscr =bernou
Cayleys =Cfr escr:2 Escr =expectation Fouriertrf =Fscr Mellintrf:2 =Mscr =phmmat order =orderof =oscr alefsym =aleph
beth gimel daleth CapitalDifferentialD:d =DD DifferentialD =dd ExponentialE =ee =exponentiale ImaginaryI =ii frac13:b
frac23 frac15 frac25 frac35 frac45 frac16 frac56 frac18 frac38 frac58 frac78 LeftArrow:1e =ShortLeftArrow =larr
=leftarrow =slarr ShortUpArrow =UpArrow =uarr =uparrow RightArrow =ShortRightArrow =rarr =rightarrow =srarr DownArrow
=ShortDownArrow =darr =downarrow LeftRightArrow =harr =leftrightarrow UpDownArrow =updownarrow =varr UpperLeftArrow
=nwarr =nwarrow UpperRightArrow =nearr =nearrow LowerRightArrow =searr =searrow LowerLeftArrow =swarr =swarrow nlarr
=nleftarrow nrarr =nrightarrow rarrw:2 =rightsquigarrow =nrarrw+mw Larr =twoheadleftarrow Uarr Rarr =twoheadrightarrow
Darr larrtl =leftarrowtail rarrtl =rightarrowtail LeftTeeArrow =mapstoleft UpTeeArrow =mapstoup RightTeeArrow =map
=mapsto DownTeeArrow =mapstodown hookleftarrow:2 =larrhk hookrightarrow =rarrhk larrlp =looparrowleft looparrowright
=rarrlp harrw =leftrightsquigarrow nharr =nleftrightarrow Lsh:2 =lsh Rsh =rsh ldsh rdsh crarr:2 cularr =curvearrowleft
curarr =curvearrowright circlearrowleft:3 =olarr circlearrowright =orarr LeftVector =leftharpoonup =lharu
DownLeftVector =leftharpoondown =lhard RightUpVector =uharr =upharpoonright LeftUpVector =uharl =upharpoonleft
RightVector =rharu =rightharpoonup DownRightVector =rhard =rightharpoondown RightDownVector =dharr =downharpoonright
LeftDownVector =dharl =downharpoonleft RightArrowLeftArrow =rightleftarrows =rlarr UpArrowDownArrow =udarr
LeftArrowRightArrow =leftrightarrows =lrarr leftleftarrows =llarr upuparrows =uuarr rightrightarrows =rrarr ddarr
=downdownarrows ReverseEquilibrium =leftrightharpoons =lrhar Equilibrium =rightleftharpoons =rlhar nLeftarrow =nlArr
nLeftrightarrow =nhArr nRightarrow =nrArr DoubleLeftArrow =Leftarrow =lArr DoubleUpArrow =Uparrow =uArr
DoubleRightArrow =Implies =Rightarrow =rArr DoubleDownArrow =Downarrow =dArr DoubleLeftRightArrow =Leftrightarrow
=hArr =iff DoubleUpDownArrow =Updownarrow =vArr nwArr neArr seArr swArr Lleftarrow =lAarr Rrightarrow =rAarr zigrarr:2
LeftArrowBar:7 =larrb RightArrowBar =rarrb DownArrowUpArrow:g =duarr loarr:8 roarr hoarr ForAll =forall comp
=complement PartialD =part =npart+mw Exists =exist NotExists =nexist =nexists empty =emptyset =emptyv =varnothing
Del:2 =nabla Element =in =isin =isinv NotElement =notin =notinva ReverseElement:2 =SuchThat =ni =niv NotReverseElement
=notni =notniva Product:3 =prod Coproduct =coprod Sum =sum minus MinusPlus =mnplus =mp dotplus =plusdo Backslash:2
=setminus =setmn =smallsetminus =ssetmn lowast SmallCircle =compfn Sqrt:2 =radic Proportional:3 =prop =propto
=varpropto =vprop infin angrt ang =angle =nang+6he angmsd =measuredangle angsph VerticalBar =mid =shortmid =smid
NotVerticalBar =nmid =nshortmid =nsmid DoubleVerticalBar =par =parallel =shortparallel =spar NotDoubleVerticalBar
=npar =nparallel =nshortparallel =nspar and =wedge or =vee cap =caps+1e68 cup =cups+1e68 Integral =int Int iiint =tint
ContourIntegral =conint =oint Conint =DoubleContourIntegral Cconint cwint ClockwiseContourIntegral =cwconint
CounterClockwiseContourIntegral =awconint Therefore =there4 =therefore Because =becaus =because ratio Colon
=Proportion dotminus =minusd mDDot:2 homtht Tilde =sim =thicksim =thksim =nvsim+6he backsim =bsim =race+mp ac =mstpos
=acE+mr acd VerticalTilde =wr =wreath NotTilde =nsim EqualTilde =eqsim =esim =NotEqualTilde+mw =nesim+mw TildeEqual
=sime =simeq NotTildeEqual =nsime =nsimeq TildeFullEqual =cong simne NotTildeFullEqual =ncong TildeTilde =ap =approx
=asymp =thickapprox =thkap NotTildeTilde =nap =napprox ape =approxeq apid =napid+mw backcong =bcong CupCap =asympeq
=nvap+6he Bumpeq =HumpDownHump =bump =NotHumpDownHump+mw =nbump+mw HumpEqual =bumpe =bumpeq =NotHumpEqual+mw
=nbumpe+mw DotEqual =doteq =esdot =nedot+mw doteqdot =eDot efDot =fallingdotseq erDot =risingdotseq Assign =colone
=coloneq ecolon =eqcolon ecir =eqcirc circeq =cire wedgeq:2 veeeq triangleq:2 =trie equest:3 =questeq NotEqual =ne
Congruent =equiv =bnequiv+6hx NotCongruent =nequiv le:2 =leq =nvle+6he GreaterEqual =ge =geq =nvge+6he LessFullEqual
=lE =leqq =nlE+mw =nleqq+mw GreaterFullEqual =gE =geqq =NotGreaterFullEqual+mw =ngE+mw =ngeqq+mw lnE =lneqq
=lvertneqq+1e68 =lvnE+1e68 gnE =gneqq =gvertneqq+1e68 =gvnE+1e68 Lt =NestedLessLess =ll =NotLessLess+mw =nLtv+mw
=nLt+6he Gt =NestedGreaterGreater =gg =NotGreaterGreater+mw =nGtv+mw =nGt+6he between =twixt NotCupCap NotLess =nless
=nlt NotGreater =ngt =ngtr NotLessEqual =nle =nleq NotGreaterEqual =nge =ngeq LessTilde =lesssim =lsim GreaterTilde
=gsim =gtrsim NotLessTilde =nlsim NotGreaterTilde =ngsim LessGreater =lessgtr =lg GreaterLess =gl =gtrless
NotLessGreater =ntlg NotGreaterLess =ntgl Precedes =pr =prec Succeeds =sc =succ PrecedesSlantEqual =prcue =preccurlyeq
SucceedsSlantEqual =sccue =succcurlyeq PrecedesTilde =precsim =prsim SucceedsTilde =scsim =succsim
=NotSucceedsTilde+mw NotPrecedes =npr =nprec NotSucceeds =nsc =nsucc sub =subset =NotSubset+6he =nsubset+6he
=vnsub+6he Superset =sup =supset =NotSuperset+6he =nsupset+6he =vnsup+6he nsub nsup SubsetEqual =sube =subseteq
SupersetEqual =supe =supseteq NotSubsetEqual =nsube =nsubseteq NotSupersetEqual =nsupe =nsupseteq subne =subsetneq
=varsubsetneq+1e68 =vsubne+1e68 supne =supsetneq =varsupsetneq+1e68 =vsupne+1e68 cupdot:2 UnionPlus =uplus
SquareSubset =sqsub =sqsubset =NotSquareSubset+mw SquareSuperset =sqsup =sqsupset =NotSquareSuperset+mw
SquareSubsetEqual =sqsube =sqsubseteq SquareSupersetEqual =sqsupe =sqsupseteq SquareIntersection =sqcap =sqcaps+1e68
SquareUnion =sqcup =sqcups+1e68 CirclePlus =oplus CircleMinus =ominus CircleTimes =otimes osol CircleDot =odot
circledcirc =ocir circledast =oast circleddash:2 =odash boxplus =plusb boxminus =minusb boxtimes =timesb dotsquare
=sdotb RightTee =vdash LeftTee =dashv DownTee =top UpTee =bot =bottom =perp models:2 DoubleRightTee =vDash Vdash
Vvdash VDash nvdash nvDash nVdash nVDash prurel LeftTriangle:2 =vartriangleleft =vltri RightTriangle =vartriangleright
=vrtri LeftTriangleEqual =ltrie =trianglelefteq =nvltrie+6he RightTriangleEqual =rtrie =trianglerighteq =nvrtrie+6he
origof imof multimap =mumap hercon intcal =intercal veebar barvee:2 angrtvb lrtri Wedge =bigwedge =xwedge Vee =bigvee
=xvee Intersection =bigcap =xcap Union =bigcup =xcup Diamond =diam =diamond sdot Star =sstarf divideontimes =divonx
bowtie ltimes rtimes leftthreetimes =lthree rightthreetimes =rthree backsimeq =bsime curlyvee =cuvee curlywedge =cuwed
Sub =Subset Sup =Supset Cap Cup fork =pitchfork epar lessdot =ltdot gtdot =gtrdot Ll =nLl+mw Gg =ggg =nGg+mw
LessEqualGreater =leg =lesseqgtr =lesg+1e68 GreaterEqualLess =gel =gtreqless =gesl+1e68 cuepr:3 =curlyeqprec cuesc
=curlyeqsucc NotPrecedesSlantEqual =nprcue NotSucceedsSlantEqual =nsccue NotSquareSubsetEqual =nsqsube
NotSquareSupersetEqual =nsqsupe lnsim:3 gnsim precnsim =prnsim scnsim =succnsim NotLeftTriangle =nltri =ntriangleleft
NotRightTriangle =nrtri =ntriangleright NotLeftTriangleEqual =nltrie =ntrianglelefteq NotRightTriangleEqual =nrtrie
=ntrianglerighteq vellip ctdot utdot dtdot disin isinsv isins isindot =notindot+mw notinvc notinvb isinE:2 =notinE+mw
nisd xnis nis notnivc notnivb barwed:7 =barwedge Barwed =doublebarwedge LeftCeiling:2 =lceil RightCeiling =rceil
LeftFloor =lfloor RightFloor =rfloor drcrop dlcrop urcrop ulcrop bnot profline:2 profsurf telrec:2 target ulcorn:6
=ulcorner urcorn =urcorner dlcorn =llcorner drcorn =lrcorner frown:3 =sfrown smile =ssmile cylcty:a profalar topbot:8
ovbar:7 solbar:2 angzarr:1p lmoust:1g =lmoustache rmoust =rmoustache OverBracket:3 =tbrk UnderBracket =bbrk bbrktbrk
OverParenthesis:12 UnderParenthesis OverBrace UnderBrace trpezium:3 elinters:5 blank:1o circledS:4l =oS
HorizontalLine:1k =boxh boxv:2 boxdr:a boxdl:4 boxur:4 boxul:4 boxvr:4 boxvl:8 boxhd:8 boxhu:8 boxvh:8 boxH:k boxV
boxdR boxDr boxDR boxdL boxDl boxDL boxuR boxUr boxUR boxuL boxUl boxUL boxvR boxVr boxVR boxvL boxVl boxVL boxHd
boxhD boxHD boxHu boxhU boxHU boxvH boxVh boxVH uhblk:k lhblk:4 block:4 blk14:9 blk12 blk34 Square:e =squ =square
FilledVerySmallSquare:9 =blacksquare =squarf =squf EmptyVerySmallSquare rect:2 marker fltns:3 bigtriangleup:2 =xutri
blacktriangle =utrif triangle =utri blacktriangleright:3 =rtrif rtri =triangleright bigtriangledown:4 =xdtri
blacktriangledown =dtrif dtri =triangledown blacktriangleleft:3 =ltrif ltri =triangleleft loz:7 =lozenge cir tridot:x
bigcirc:3 =xcirc ultri:9 urtri lltri EmptySmallSquare FilledSmallSquare bigstar:9 =starf star phone:8 female:1e male:2
spades:u =spadesuit clubs:3 =clubsuit hearts:2 =heartsuit diamondsuit =diams sung:4 flat:3 natur =natural sharp
check:4k =checkmark cross:4 malt:9 =maltese sext:m VerticalSeparator:y lbbrk:q rbbrk bsolhsub:2d suphsol
LeftDoubleBracket:t =lobrk RightDoubleBracket =robrk LeftAngleBracket =lang =langle RightAngleBracket =rang =rangle
Lang Rang loang roang LongLeftArrow:8 =longleftarrow =xlarr LongRightArrow =longrightarrow =xrarr LongLeftRightArrow
=longleftrightarrow =xharr DoubleLongLeftArrow =Longleftarrow =xlArr DoubleLongRightArrow =Longrightarrow =xrArr
DoubleLongLeftRightArrow =Longleftrightarrow =xhArr longmapsto:2 =xmap dzigrarr:3 nvlArr:77 nvrArr nvHarr Map lbarr:7
bkarow =rbarr lBarr dbkarow =rBarr RBarr =drbkarow DDotrahd UpArrowBar DownArrowBar Rarrtl:3 latail:3 ratail lAtail
rAtail larrfs rarrfs larrbfs rarrbfs nwarhk:3 nearhk hksearow =searhk hkswarow =swarhk nwnear nesear =toea seswar
=tosa swnwar rarrc:9 =nrarrc+mw cudarrr:2 ldca rdca cudarrl larrpl curarrm:3 cularrp rarrpl:8 harrcir:3 Uarrocir
lurdshar ldrushar LeftRightVector:3 RightUpDownVector DownLeftRightVector LeftUpDownVector LeftVectorBar
RightVectorBar RightUpVectorBar RightDownVectorBar DownLeftVectorBar DownRightVectorBar LeftUpVectorBar
LeftDownVectorBar LeftTeeVector RightTeeVector RightUpTeeVector RightDownTeeVector DownLeftTeeVector
DownRightTeeVector LeftUpTeeVector LeftDownTeeVector lHar uHar rHar dHar luruhar ldrdhar ruluhar rdldhar lharul llhard
rharul lrhard UpEquilibrium =udhar ReverseUpEquilibrium =duhar RoundImplies erarr simrarr larrsim rarrsim rarrap
ltlarr gtrarr:2 subrarr suplarr:2 lfisht rfisht ufisht dfisht lopar:6 ropar lbrke:5 rbrke lbrkslu rbrksld lbrksld
rbrkslu langd rangd lparlt rpargt gtlPar ltrPar vzigzag:4 vangrt:2 angrtvbd ange:7 range dwangle uwangle angmsdaa
angmsdab angmsdac angmsdad angmsdae angmsdaf angmsdag angmsdah bemptyv demptyv cemptyv raemptyv laemptyv ohbar omid
opar operp:2 olcross:2 odsold olcir:2 ofcir olt ogt cirscir cirE solb bsolb boxbox:4 trisb:4 rtriltri LeftTriangleBar
=NotLeftTriangleBar+mw RightTriangleBar =NotRightTriangleBar+mw iinfin:c infintie nvinfin eparsl:5 smeparsl eqvparsl
blacklozenge:6 =lozf RuleDelayed:9 dsol:2 bigodot:a =xodot bigoplus =xoplus bigotimes =xotime biguplus:2 =xuplus
bigsqcup:2 =xsqcup iiiint:6 =qint fpartint cirfnint:3 awint rppolint scpolint npolint pointint quatint intlarhk
pluscir:b plusacir simplus plusdu plussim plustwo mcomma:2 minusdu loplus:3 roplus Cross timesd timesbar smashp:2
lotimes rotimes otimesas Otimes odiv triplus triminus tritime intprod =iprod amalg:3 capdot ncup:2 ncap capand cupor
cupcap capcup cupbrcap capbrcup cupcup capcap ccups ccaps ccupssm:3 And:3 Or andand oror orslope andslope andv:2 orv
andd ord wedbar:2 sdote:7 simdot:4 congdot:3 =ncongdot+mw easter apacir apE =napE+mw eplus pluse Esim Colone Equal
ddotseq:2 =eDDot equivDD ltcir gtcir ltquest gtquest LessSlantEqual =leqslant =les =NotLessSlantEqual+mw =nleqslant+mw
=nles+mw GreaterSlantEqual =geqslant =ges =NotGreaterSlantEqual+mw =ngeqslant+mw =nges+mw lesdot gesdot lesdoto
gesdoto lesdotor gesdotol lap =lessapprox gap =gtrapprox lne =lneq gne =gneq lnap =lnapprox gnap =gnapprox lEg
=lesseqqgtr gEl =gtreqqless lsime gsime lsimg gsiml lgE glE lesges gesles els =eqslantless egs =eqslantgtr elsdot
egsdot el eg siml:3 simg simlE simgE LessLess =NotNestedLessLess+mw GreaterGreater =NotNestedGreaterGreater+mw glj:2
gla ltcc gtcc lescc gescc smt lat smte =smtes+1e68 late =lates+1e68 bumpE PrecedesEqual =pre =preceq
=NotPrecedesEqual+mw =npre+mw =npreceq+mw SucceedsEqual =sce =succeq =NotSucceedsEqual+mw =nsce+mw =nsucceq+mw prE:3
scE precneqq =prnE scnE =succneqq prap =precapprox scap =succapprox precnapprox =prnap scnap =succnapprox Pr Sc subdot
supdot subplus supplus submult supmult subedot supedot subE =subseteqq =nsubE+mw =nsubseteqq+mw supE =supseteqq
=nsupE+mw =nsupseteqq+mw subsim supsim subnE:3 =subsetneqq =varsubsetneqq+1e68 =vsubnE+1e68 supnE =supsetneqq
=varsupsetneqq+1e68 =vsupnE+1e68 csub:3 csup csube csupe subsup supsub subsub supsup suphsub supdsub forkv topfork
mlcp Dashv:9 =DoubleLeftTee Vdashl:2 Barv vBar vBarv Vbar:2 Not bNot rnmid cirmid midcir topcir nhpar parsim parsl:a
=nparsl+6hx fflig:1537 filig fllig ffilig ffllig Ascr:16zc Cscr:2 Dscr Gscr:3 Jscr:3 Kscr Nscr:3 Oscr Pscr Qscr Sscr:2
Tscr Uscr Vscr Wscr Xscr Yscr Zscr ascr bscr cscr dscr fscr:2 hscr:2 iscr jscr kscr lscr mscr nscr pscr:2 qscr rscr
sscr tscr uscr vscr wscr xscr yscr zscr Afr:1h Bfr Dfr:2 Efr Ffr Gfr Jfr:3 Kfr Lfr Mfr Nfr Ofr Pfr Qfr Sfr:2 Tfr Ufr
Vfr Wfr Xfr Yfr afr:2 bfr cfr dfr efr ffr gfr hfr ifr jfr kfr lfr mfr nfr ofr pfr qfr rfr sfr tfr ufr vfr wfr xfr yfr
zfr Aopf Bopf Dopf:2 Eopf Fopf Gopf Iopf:2 Jopf Kopf Lopf Mopf Oopf:2 Sopf:4 Topf Uopf Vopf Wopf Xopf Yopf aopf:2 bopf
copf dopf eopf fopf gopf hopf iopf jopf kopf lopf mopf nopf oopf popf qopf ropf sopf topf uopf vopf wopf xopf yopf
zopf
`;
