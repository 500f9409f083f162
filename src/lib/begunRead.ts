declare global {
  /** Reads that the page's HTML began before any code had come (scripts/page-scripts.ts), by their whole addresses. */
  var begunReads: Record<string, Promise<Response>> | undefined
}

/**
 * The answer to the read that was begun at an address. Asked at each read: the first is the one that was begun, or else
 * nobody waits for that any more.
 */
export function takeBegunRead(address: string): Promise<Response> | undefined {
  const answer = globalThis.begunReads?.[address]
  delete globalThis.begunReads
  return answer
}
