const MIN_PROBABILITY = 0.001;
const MAX_LOG_ODDS = 4;

/** The probability of a page type as an input of the model: its log-odds, of moderate size. */
export function typeOdds(probability: number): number {
  const logOdds = Math.log((probability + MIN_PROBABILITY) / (1 - probability + MIN_PROBABILITY));
  return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, logOdds)) / 2;
}
