/** The person on a card. */
export interface CardPerson {
  /** Undefined if only the name is known, as for a mention. */
  id?: string | undefined;
  username: string;
}
