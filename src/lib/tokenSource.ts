/**
 * `refused` is a token that the database has just rejected: the source renews it, or throws the reason why it cannot.
 */
type TokenSource = (refused?: string) => Promise<string | null>

let source: TokenSource = async () => null

/**
 * The identity layer registers here where each request gets its token; null means an anonymous visitor.
 * A source that throws a DataError fails the request with its message and code.
 * A module of its own, so that the identity layer does not import the database client.
 */
export function setTokenSource(next: TokenSource): void {
  source = next
}

/** The token for a request made now. */
export const readToken: TokenSource = (refused) => source(refused)
