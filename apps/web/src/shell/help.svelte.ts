/** Opens the help sheet from anywhere; the app shows it. */
class Help {
  isWanted = $state(false);

  open(): void {
    this.isWanted = true;
  }
}

export const help = new Help();
