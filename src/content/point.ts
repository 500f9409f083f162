/** A statement with its name, as many pages list them. */
export interface Point {
  title: string
  text: string
  /** Shown under the text. */
  link?: { text: string; url: string }
}
