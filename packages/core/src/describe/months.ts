/** Month names by language. A name means the same month in every language that uses it. */
const NAMES: readonly string[] = [
  // English, German, Dutch, Danish/Norwegian, Swedish
  'january february march april may june july august september october november december',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januar februar marts april maj juni juli august september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november december',
  // French, Spanish, Portuguese, Italian, Catalan, Romanian
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre',
  'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  // Polish, Czech, Russian, Ukrainian, Turkish, Finnish, Hungarian, Indonesian
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  'ledna února března dubna května června července srpna září října listopadu prosince',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  'ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık',
  'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  'január február március április május június július augusztus szeptember október november december',
  'januari februari maret april mei juni juli agustus september oktober november desember',
  // Short forms
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'jän feb mär apr mai jun jul aug sept okt nov dez',
  'janv févr mrt avr maj juin juil ago set out nov déc',
  'ene fev mrz abr mag giu lug agu sett ott nov dic',
];

const byName = new Map<string, number>();
for (const names of NAMES) {
  names.split(' ').forEach((name, at) => {
    if (!byName.has(name)) byName.set(name, at + 1);
  });
}

/** The month's number, 1 to 12. */
export function monthNumber(name: string): number | undefined {
  return byName.get(name.toLowerCase());
}
