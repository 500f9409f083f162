import * as z from 'zod/mini'

const text = z.optional(z.string())
const messageReading = z.object({
  ...{ symbol: text, side: text, quantity: text, price: text, fee: text, time: text, market: text },
  ...{ expiration: text, strike: text, right: text, multiplier: text },
})

/** What could be read of a machine's message, as it wrote it; see docs/recording.md. */
export type MessageReading = z.output<typeof messageReading>

/** A message of the inbox, for the form in which its owner records it. It can be kept in the browser's history. */
export const waitingMessage = z.object({
  id: z.number(),
  /** ISO 8601: when it came. */
  at: z.string(),
  reading: messageReading,
})
export type WaitingMessage = z.output<typeof waitingMessage>

/** What the database kept of a message's reading; empty if it is no such thing. */
export function readingOf(stored: unknown): MessageReading {
  const read = messageReading.safeParse(stored)
  return read.success ? read.data : {}
}
