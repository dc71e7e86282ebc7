/**
 * Letter frequencies of languages, as far as needed to tell encodings apart: the non-ASCII letters of each, most frequent
 * first. The order comes from letter counts; a rank more or less does not matter.
 */

/** A language and the single-byte encodings of its pages, the more likely first. */
export interface SingleByteProfile {
  readonly name: string;
  readonly encodings: readonly string[];
  /** In lower case, most frequent first. */
  readonly letters: string;
  /** Latin words have single non-ASCII letters; words of other scripts consist of them. */
  readonly isLatin: boolean;
  /** How many non-ASCII letters may follow each other in a word. */
  readonly maxRun: number;
}

const cyrillic = ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'];
const central = ['windows-1250', 'iso-8859-2'];

const latin = (name: string, encodings: readonly string[], letters: string): SingleByteProfile => ({
  name,
  encodings,
  letters,
  isLatin: true,
  maxRun: encodings === central ? 4 : 1,
});
const script = (name: string, encodings: readonly string[], letters: string): SingleByteProfile => ({
  name,
  encodings,
  letters,
  isLatin: false,
  maxRun: Number.POSITIVE_INFINITY,
});

export const singleByteProfiles: readonly SingleByteProfile[] = [
  latin('Western', ['windows-1252'], 'éüäöáñíóçèàøåßêôâîëïæœúù'),
  latin('French', ['windows-1252'], 'éèàêçôîâûùëïœæ'),
  latin('German', ['windows-1252'], 'üäöß'),
  latin('Spanish', ['windows-1252'], 'óíáéñú¿¡ü'),
  latin('Portuguese', ['windows-1252'], 'ãçéáíóêõâúàô'),
  latin('Italian', ['windows-1252'], 'àèùòéìî'),
  latin('Nordic', ['windows-1252'], 'äåöøæé'),
  latin('Icelandic', ['windows-1252'], 'ðáíóþöéæúý'),
  latin('Polish', central, 'ąęłóżśćńź'),
  latin('Czech', central, 'íáěéýřčžšůúťďňó'),
  latin('Slovak', central, 'áíéčýžšúťľňôďóäŕĺ'),
  latin('Hungarian', central, 'áéöóőüíúű'),
  latin('Romanian', [...central, 'iso-8859-16'], 'ăţşîâșț'),
  latin('South Slavic', central, 'čšžćđ'),
  latin('Turkish', ['windows-1254'], 'ıışüğçöâî'),
  latin('Lithuanian', ['windows-1257', 'iso-8859-13'], 'ėšųžįąčęū'),
  latin('Latvian', ['windows-1257', 'iso-8859-13'], 'āīēšūņžčļģķ'),
  latin('Estonian', ['windows-1257'], 'äõüöšž'),
  script('Russian', cyrillic, 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё'),
  script('Ukrainian', ['windows-1251', 'koi8-u', 'iso-8859-5'], 'оаниівтерслкдмупязьбгйчхцїжєюшщфґ'),
  script('Bulgarian', ['windows-1251', 'iso-8859-5', 'koi8-r'], 'аиоетнрсвлкдпмзгяъубчйжщхцшюфь'),
  script('Serbian', ['windows-1251', 'iso-8859-5'], 'аиоеснрјутдвкплмзбгћчшцжхњљђџф'),
  script('Greek', ['windows-1253', 'iso-8859-7'], 'αοιετσνηυρπκςμλίάόέήδθγώύχωβφξζψϊΰ'),
  script('Hebrew', ['windows-1255'], 'יוהלאמרתבשנםעדפקחןסכטגזךצץף'),
  script('Arabic', ['windows-1256', 'iso-8859-6'], 'اليمنرتبةعدسفحهكقأوىجشصطخإضذزثئغءظآؤً'),
  script('Persian', ['windows-1256'], 'انردهیيوشمتبسلکكزفگعخقآجحپصطچضغظذژثئ'),
  script('Thai', ['windows-874'], 'านรกอเงวมยลดทตสปบคแหพจชขใไโผถซะฐธภญศณีัิ่้็์ูุำื'),
];

/** A multi-byte encoding and the most frequent characters of its pages. */
export interface MultiByteProfile {
  readonly encoding: string;
  readonly frequent: string;
  /** Character ranges that real text contains a lot of, so that chance matches in `frequent` do not decide alone. */
  readonly typical?: RegExp;
}

const kana =
  'のにるたとしはてをがいなれでこもかさりあっ、。ンーストラルイリクレアロジコドィシフタ日一人年大本中出事者国会自分社上方的時間同学生';

export const multiByteProfiles: readonly MultiByteProfile[] = [
  { encoding: 'shift_jis', frequent: kana, typical: /[\u3041-\u3093\u30a1-\u30fc]/ },
  { encoding: 'euc-jp', frequent: kana, typical: /[\u3041-\u3093\u30a1-\u30fc]/ },
  {
    encoding: 'gb18030',
    frequent:
      '的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电，。、：；“”《》（）',
  },
  {
    encoding: 'big5',
    frequent:
      '的一是不了在人有我他這中大來上個國到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電，。、：；「」《》（）',
  },
  {
    encoding: 'euc-kr',
    frequent:
      '이다는에의을가를은고하로한지도서기사인그나리자어대들시있아해일정부주보과수로으했것라전장게구제상면적성만원경우동조연관국위비공신안여오스미중학세생선소년마방분말내계야용와월화문물트던까된않습니',
    typical: /[\uac00-\ud7a3]/,
  },
];
