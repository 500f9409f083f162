// @ts-check
// The relay's settings from environment variables, validated before it starts.

/** The site's 14 symbols; tests/relay.test.ts keeps both lists equal. */
export const DEFAULT_SYMBOLS = 'SPY,QQQ,AAPL,MSFT,NVDA,AMZN,GOOGL,META,TSLA,BRK.A,TSM,JPM,GME,GLD'
const ALPACA = 'wss://stream.data.alpaca.markets/v2'
const FEEDS = ['iex', 'sip', 'delayed_sip', 'test']

/**
 * @typedef {object} RelaySettings
 * @property {number} port
 * @property {string} host The address to listen on.
 * @property {string[]} origins Sites whose pages may connect, e.g. https://site.example.
 * @property {string[]} symbols The symbols that clients may subscribe to.
 * @property {string} upstreamUrl
 * @property {boolean} simulated The upstream is not Alpaca's, which clients are told.
 * @property {string} keyId
 * @property {string} secret
 * @property {number} maxClients
 * @property {number} maxPerAddress Sockets of one address.
 * @property {string} addressHeader The request header in which the proxy writes the visitor's address; '' without a proxy.
 */

/** @param {string | undefined} text */
const list = (text) =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** @param {string | undefined} text @param {number} otherwise */
const whole = (text, otherwise) => (text === undefined || text === '' ? otherwise : Number(text))

/** @param {string} text */
function isOrigin(text) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

/** @param {string} url */
const isAlpaca = (url) => URL.canParse(url) && new URL(url).hostname.endsWith('.alpaca.markets')

/**
 * @param {Record<string, string | undefined>} environment
 * @returns {RelaySettings}
 * @throws {Error} with a line for each variable that is missing or wrong
 */
export function readSettings(environment) {
  const feed = environment.ALPACA_FEED || 'iex'
  const upstreamUrl = environment.RELAY_UPSTREAM_URL || `${ALPACA}/${feed}`
  const settings = {
    port: whole(environment.PORT, 8080),
    host: environment.HOST || '0.0.0.0',
    origins: list(environment.RELAY_ORIGINS),
    symbols: list(environment.RELAY_SYMBOLS || DEFAULT_SYMBOLS),
    upstreamUrl,
    simulated: !isAlpaca(upstreamUrl),
    keyId: environment.ALPACA_KEY_ID ?? '',
    secret: environment.ALPACA_SECRET_KEY ?? '',
    maxClients: whole(environment.RELAY_MAX_CLIENTS, 1000),
    maxPerAddress: whole(environment.RELAY_MAX_PER_ADDRESS, 8),
    addressHeader: (environment.RELAY_ADDRESS_HEADER ?? '').toLowerCase(),
  }
  const wrong = [
    !settings.keyId && 'ALPACA_KEY_ID is required',
    !settings.secret && 'ALPACA_SECRET_KEY is required',
    settings.origins.length === 0 && 'RELAY_ORIGINS is required: the addresses of your site, parted by commas',
    ...settings.origins.map(
      (origin) => !isOrigin(origin) && `RELAY_ORIGINS: ${origin} is not an origin such as https://site.example`,
    ),
    !FEEDS.includes(feed) && `ALPACA_FEED is none of ${FEEDS.join(', ')}`,
    !/^wss?:\/\//.test(upstreamUrl) && 'RELAY_UPSTREAM_URL is not a ws(s) address',
    !(Number.isInteger(settings.port) && settings.port >= 0 && settings.port < 65_536) && 'PORT is not a port',
    !(Number.isInteger(settings.maxClients) && settings.maxClients > 0) && 'RELAY_MAX_CLIENTS is not a number above 0',
    !(Number.isInteger(settings.maxPerAddress) && settings.maxPerAddress > 0) &&
      'RELAY_MAX_PER_ADDRESS is not a number above 0',
    !/^[\w-]*$/.test(settings.addressHeader) && 'RELAY_ADDRESS_HEADER is not the name of a header',
  ].filter((line) => line !== false)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return settings
}
