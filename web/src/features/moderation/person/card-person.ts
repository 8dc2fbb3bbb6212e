/** Whom a card is about. */
export interface CardPerson {
  /** Undefined where only the name is known, as of a mention. */
  id?: string | undefined;
  username: string;
}
