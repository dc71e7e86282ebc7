/** Sentences written for these tests, and the legacy encodings of pages in their language. */
export interface Sample {
  readonly language: string;
  readonly encodings: readonly string[];
  readonly texts: readonly string[];
}

export const samples: readonly Sample[] = [
  {
    language: 'Russian',
    encodings: ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866'],
    texts: [
      'Вчера вечером мы гуляли по набережной и говорили о том, как изменился город за последние годы. Новые дома стоят там, где раньше были сады.',
      'Учёные сообщили, что озеро замёрзло на две недели раньше обычного.',
      'Правила поведения в библиотеке: не шуметь, не есть, возвращать книги вовремя.',
    ],
  },
  {
    language: 'Ukrainian',
    encodings: ['windows-1251', 'koi8-u'],
    texts: [
      'Учора ввечері ми гуляли набережною й говорили про те, як змінилося місто за останні роки. Нові будинки стоять там, де раніше були сади.',
      'Її подруга приїхала з Києва, щоб побачити море.',
    ],
  },
  {
    language: 'Bulgarian',
    encodings: ['windows-1251'],
    texts: [
      'Снощи се разхождахме край реката и говорихме за това как се е променил градът през последните години. Новите къщи са там, където преди имаше градини.',
    ],
  },
  {
    language: 'Greek',
    encodings: ['windows-1253', 'iso-8859-7'],
    texts: [
      'Χθες το βράδυ περπατήσαμε στην παραλία και μιλήσαμε για το πώς άλλαξε η πόλη τα τελευταία χρόνια. Τα νέα σπίτια είναι εκεί που κάποτε ήταν κήποι.',
      'Η βιβλιοθήκη ανοίγει στις εννέα το πρωί.',
    ],
  },
  {
    language: 'Hebrew',
    encodings: ['windows-1255'],
    texts: [
      'אתמול בערב טיילנו לאורך הטיילת ודיברנו על איך העיר השתנתה בשנים האחרונות. הבתים החדשים עומדים במקום שבו היו פעם גנים.',
    ],
  },
  {
    language: 'Arabic',
    encodings: ['windows-1256', 'iso-8859-6'],
    texts: [
      'تمشينا مساء أمس على الشاطئ وتحدثنا عن كيف تغيرت المدينة في السنوات الأخيرة. البيوت الجديدة تقوم حيث كانت الحدائق من قبل.',
    ],
  },
  {
    language: 'Thai',
    encodings: ['windows-874'],
    texts: ['เมื่อวานตอนเย็นเราเดินเล่นริมแม่น้ำและคุยกันว่าเมืองเปลี่ยนไปอย่างไรในช่วงไม่กี่ปีที่ผ่านมา บ้านใหม่ตั้งอยู่ในที่ที่เคยเป็นสวน'],
  },
  {
    language: 'Japanese',
    encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
    texts: [
      '昨日の夜、私たちは川沿いを散歩しながら、この数年で街がどのように変わったかについて話しました。新しい家は、かつて庭園だった場所に建っています。',
      '図書館は午前九時に開きます。静かにしてください。',
      'サーバーのアップデートについてのお知らせ',
    ],
  },
  {
    language: 'simplified Chinese',
    encodings: ['gbk', 'gb18030'],
    texts: [
      '昨天晚上我们沿着河边散步，谈论这座城市在过去几年里的变化。新房子建在以前是花园的地方。',
      '图书馆上午九点开门，请保持安静。',
      '关于服务器升级的通知',
    ],
  },
  {
    language: 'traditional Chinese',
    encodings: ['big5'],
    texts: [
      '昨天晚上我們沿著河邊散步，談論這座城市在過去幾年裡的變化。新房子建在以前是花園的地方。',
      '圖書館上午九點開門，請保持安靜。',
      '關於伺服器升級的通知',
    ],
  },
  {
    language: 'Korean',
    encodings: ['euc-kr'],
    texts: [
      '어제 저녁 우리는 강변을 따라 산책하며 지난 몇 년 동안 도시가 어떻게 변했는지 이야기했습니다. 새 집들은 예전에 정원이 있던 자리에 서 있습니다.',
      '도서관은 오전 아홉 시에 문을 엽니다.',
      '서버 업데이트 안내',
    ],
  },
  {
    language: 'French',
    encodings: ['windows-1252'],
    texts: [
      'Hier soir, nous nous sommes promenés le long du fleuve et nous avons parlé de la façon dont la ville a changé ces dernières années. Les maisons neuves se trouvent là où il y avait des jardins.',
      'L’école où elle enseignait était fermée.',
    ],
  },
  {
    language: 'German',
    encodings: ['windows-1252'],
    texts: [
      'Gestern Abend gingen wir am Fluss spazieren und sprachen darüber, wie sich die Stadt in den letzten Jahren verändert hat. Die neuen Häuser stehen dort, wo früher Gärten waren. Größe und Straßen.',
    ],
  },
  {
    language: 'Spanish',
    encodings: ['windows-1252'],
    texts: [
      'Ayer por la tarde paseamos por la orilla del río y hablamos de cómo ha cambiado la ciudad en los últimos años. ¿Dónde están los jardines? El niño preguntó.',
    ],
  },
  {
    language: 'Portuguese',
    encodings: ['windows-1252'],
    texts: [
      'Ontem à noite passeámos junto ao rio e falámos de como a cidade mudou nos últimos anos. As casas novas estão onde antes havia jardins. Não há informação.',
    ],
  },
  {
    language: 'Swedish',
    encodings: ['windows-1252'],
    texts: [
      'I går kväll gick vi längs ån och pratade om hur staden har förändrats de senaste åren. De nya husen står där det förr låg trädgårdar.',
    ],
  },
  {
    language: 'Polish',
    encodings: ['windows-1250', 'iso-8859-2'],
    texts: [
      'Wczoraj wieczorem spacerowaliśmy nad rzeką i rozmawialiśmy o tym, jak miasto zmieniło się w ostatnich latach. Nowe domy stoją tam, gdzie kiedyś były ogrody. Zażółć gęślą jaźń.',
    ],
  },
  {
    language: 'Czech',
    encodings: ['windows-1250', 'iso-8859-2'],
    texts: [
      'Včera večer jsme se procházeli podél řeky a mluvili o tom, jak se město v posledních letech změnilo. Nové domy stojí tam, kde dřív bývaly zahrady.',
    ],
  },
  {
    language: 'Hungarian',
    encodings: ['windows-1250', 'iso-8859-2'],
    texts: [
      'Tegnap este a folyóparton sétáltunk, és arról beszélgettünk, hogyan változott meg a város az elmúlt években. Az új házak ott állnak, ahol régen kertek voltak. Szőlő és fű.',
    ],
  },
  {
    language: 'Romanian',
    encodings: ['windows-1250'],
    texts: [
      'Ieri seară ne-am plimbat de-a lungul râului şi am vorbit despre cum s-a schimbat oraşul în ultimii ani. Casele noi sunt acolo unde erau odată grădini.',
    ],
  },
  {
    language: 'Turkish',
    encodings: ['windows-1254'],
    texts: [
      "Dün akşam nehir kıyısında yürüdük ve şehrin son yıllarda nasıl değiştiğini konuştuk. Yeni evler eskiden bahçelerin olduğu yerde duruyor. İstanbul'da güneş.",
    ],
  },
  {
    language: 'Lithuanian',
    encodings: ['windows-1257'],
    texts: [
      'Vakar vakare vaikščiojome palei upę ir kalbėjome apie tai, kaip per pastaruosius metus pasikeitė miestas. Nauji namai stovi ten, kur anksčiau buvo sodai. Žiūrėk, ąžuolas.',
    ],
  },
  {
    language: 'Latvian',
    encodings: ['windows-1257'],
    texts: [
      'Vakar vakarā mēs pastaigājāmies gar upi un runājām par to, kā pēdējos gados ir mainījusies pilsēta. Jaunās mājas stāv tur, kur kādreiz bija dārzi.',
    ],
  },
  {
    language: 'English',
    encodings: ['windows-1252'],
    texts: ['The café’s owner – a naïve man – said “no”.', 'Price: £5 · © 2020 Acme®', 'It costs 20 €, 30 ° outside.'],
  },
];
