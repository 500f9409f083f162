/** `refused` is the token that the database has just turned down: the source then renews it, or says why it cannot. */
type TokenSource = (refused?: string) => Promise<string | null>

let source: TokenSource = async () => null

/**
 * The identity layer says here whose token goes with each request; null means an anonymous visitor.
 * A source that throws a DataError fails the request with its message and code.
 * Apart from the client of the tables, so that who is here can be known without downloading it.
 */
export function setTokenSource(next: TokenSource): void {
  source = next
}

/** The token that goes with a request now. */
export const readToken: TokenSource = (refused) => source(refused)
