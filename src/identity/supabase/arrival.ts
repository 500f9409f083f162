import type { Arrival } from './arrival.rules'

let arrived: Arrival | null = null

/** Keeps what the page was opened with until the code that can use it has come. */
export function keepArrival(arrival: Arrival): void {
  arrived = arrival
}

export const hasArrival = (): boolean => arrived !== null

/** What the page was opened with, once. */
export function takeArrival(): Arrival | null {
  const taken = arrived
  arrived = null
  return taken
}
