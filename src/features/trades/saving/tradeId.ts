/** A new trade's id: 128 random bits. randomUUID exists only on secure origins. */
export const newTradeId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
