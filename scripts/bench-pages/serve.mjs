import { existsSync, readFileSync, statSync } from 'node:fs'
import { request as requestOf } from 'node:http'
import { createSecureServer } from 'node:http2'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
const COMPRESSIBLE = /^(text|application\/(json|manifest|xml)|image\/svg)/
/** As hosts compress while they send: the last tenth is too slow for that. */
const BROTLI_QUALITY = 5
/** What Vite named after its own content never changes. */
const HASHED = /^\/assets\//
const YEAR = 'public, max-age=31536000, immutable'

/** @param {Buffer} body @param {string} accepted @returns {[string | undefined, Buffer]} */
function compress(body, accepted) {
  if (accepted.includes('br')) {
    return ['br', brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })]
  }
  return accepted.includes('gzip') ? ['gzip', gzipSync(body)] : [undefined, body]
}

/** Answers with what the backend answers, compressed as a hosted project's are. */
function passOn(address, request, response) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const sent = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'))
  const headers = { ...Object.fromEntries(sent), 'accept-encoding': 'identity' }
  const onward = requestOf(address, { method: request.method, headers }, async (answer) => {
    const parts = []
    for await (const part of answer) parts.push(part)
    const [encoding, body] = compress(Buffer.concat(parts), accepted)
    const {
      'content-length': _,
      'transfer-encoding': __,
      connection: ___,
      'keep-alive': ____,
      ...kept
    } = answer.headers
    response.writeHead(answer.statusCode, {
      ...kept,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
    })
    response.end(body)
  })
  onward.on('error', () => response.writeHead(502).end())
  request.pipe(onward)
}

/**
 * Serves a build as a static host does: over HTTP/2, compressed, with the build's own headers, `/about` from `about.html` and
 * whatever is no file as `_redirects` says. What is the backend's goes on to `backend`.
 * @param {{ dist: string, backend: string, port: number, certificate: { key: string, cert: string } }} options
 * @returns what stops it, and `put`, which serves a page that is no file of the build
 */
export async function serveAsHost({ dist, backend, port, certificate }) {
  const { headers } = JSON.parse(readFileSync(path.join(dist, 'vercel.json'), 'utf8'))
  // The certificate is nobody's word: no browser should keep to it.
  const sent = headers[0].headers.filter(({ key }) => !/strict-transport/i.test(key))
  const redirects = readFileSync(path.join(dist, '_redirects'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  /** @type {Map<string, { type: string, body: Buffer }>} */
  const pages = new Map()
  const compressed = new Map()

  const isFile = (file) => existsSync(file) && statSync(file).isFile()
  const fileAt = (pathname) => {
    const candidates = pathname === '/' ? ['index.html'] : [pathname.slice(1), `${pathname.slice(1)}.html`]
    const [, shell = ''] = redirects.find(([from]) => pathname.startsWith(from.replace('*', ''))) ?? []
    return [...candidates, shell.slice(1)].map((name) => path.join(dist, name)).find(isFile)
  }
  const read = (pathname) => {
    const page = pages.get(pathname)
    if (page) return page
    const file = fileAt(pathname)
    return { type: TYPES[path.extname(file)] ?? 'application/octet-stream', body: readFileSync(file) }
  }

  const sessions = new Set()
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost')
    if (/^\/(rest|auth)\/v1/.test(pathname)) {
      return passOn(`${backend}${request.url}`, request, response)
    }
    const accepted = request.headers['accept-encoding'] ?? ''
    const key = `${pathname} ${accepted}`
    if (!compressed.has(key)) {
      const { type, body } = read(decodeURIComponent(pathname))
      compressed.set(key, [type, ...(COMPRESSIBLE.test(type) ? compress(body, accepted) : [undefined, body])])
    }
    const [type, encoding, body] = compressed.get(key)
    for (const { key: name, value } of sent) response.setHeader(name, value)
    response.setHeader('Content-Type', type)
    response.setHeader('Content-Length', body.length)
    response.setHeader('Cache-Control', HASHED.test(pathname) ? YEAR : 'public, max-age=0, must-revalidate')
    if (encoding) response.setHeader('Content-Encoding', encoding)
    response.end(body)
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await new Promise((listening) => server.listen(port, 'localhost', listening))
  return {
    origin: `https://localhost:${server.address().port}`,
    /** @param {string} pathname @param {string} html */
    put(pathname, html) {
      pages.set(pathname, { type: TYPES['.html'], body: Buffer.from(html) })
    },
    close: () => {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}
