import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { generate } from 'selfsigned'
import { WebSocketServer } from 'ws'

/**
 * A push service like Mozilla's, on this machine only. Firefox keeps a WebSocket to it
 * (https://firefox-source-docs.mozilla.org/dom/push/), and receives over it what is posted to its endpoint (RFC 8030).
 * @returns {Promise<{ address: string, host: string, certificate: string, close: () => void }>} The WebSocket's address for Firefox; host and
 *   port of the endpoints, and the certificate that whoever posts has to trust.
 */
export async function startPushService() {
  /** Firefox's connection and the key that may send, by the path of an endpoint. @type {Map<string, { send: (message: object) => void, key: Buffer, channelID: string }>} */
  const endpoints = new Map()
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const posts = createServer({ key: certificate.private, cert: certificate.cert }, async (request, response) => {
    const body = await buffer(request)
    const endpoint = endpoints.get(request.url)
    const [, signer = ''] = /k=(\S+)/.exec(request.headers.authorization ?? '') ?? []
    const isSigned = endpoint && Buffer.from(signer, 'base64url').equals(endpoint.key)
    response.writeHead(!endpoint ? 404 : isSigned ? 201 : 403).end()
    if (!isSigned) return
    const headers = { encoding: request.headers['content-encoding'] }
    const data = body.toString('base64url')
    endpoint.send({ messageType: 'notification', channelID: endpoint.channelID, version: randomUUID(), data, headers })
  }).listen(0, 'localhost')
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await Promise.all([once(posts, 'listening'), once(sockets, 'listening')])
  const host = `localhost:${posts.address().port}`

  sockets.on('connection', (socket) => {
    const send = (message) => socket.send(JSON.stringify(message))
    socket.on('message', (data) => {
      const { messageType, channelID, key } = JSON.parse(data)
      if (messageType === 'hello')
        send({ messageType, status: 200, use_webpush: true, uaid: randomBytes(16).toString('hex') })
      if (messageType === 'register') {
        const path = `/${randomUUID()}`
        endpoints.set(path, { send, key: Buffer.from(key, 'base64url'), channelID })
        send({ messageType, channelID, status: 200, pushEndpoint: `https://${host}${path}` })
      }
      if (messageType === 'unregister') {
        for (const [path, endpoint] of endpoints) if (endpoint.channelID === channelID) endpoints.delete(path)
        send({ messageType, channelID, status: 200 })
      }
    })
  })
  return {
    address: `ws://127.0.0.1:${sockets.address().port}`,
    host,
    certificate: certificate.cert,
    close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      posts.closeAllConnections()
      posts.close()
    },
  }
}
