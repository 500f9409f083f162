// @vitest-environment node
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  headersFile,
  inlineScriptHashes,
  redirectsFile,
  securityHeaders,
  shellOf,
  vercelConfig,
} from './security-headers'

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((line) => line.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? []
const policyOf = (env: Record<string, string>) => contentSecurityPolicy(env, [])
const CLERK_KEY = `pk_live_${btoa('clerk.site.example$')}`

describe('the policy', () => {
  test('allows no host of Clerk, Supabase or analytics that the environment does not name', () => {
    const policy = policyOf({})
    expect(policy).not.toMatch(/clerk|cloudflare|supabase/)
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", 'https://s3.tradingview.com'])
    expect(sourcesOf(policy, 'connect-src')).toEqual([
      "'self'",
      'https://data.alpaca.markets',
      'wss://stream.data.alpaca.markets',
    ])
  })

  test('allows the hosted project only, not all of Supabase', () => {
    expect(sourcesOf(policyOf({ VITE_SUPABASE_URL: 'https://x.supabase.co/' }), 'connect-src')).toContain(
      'https://x.supabase.co',
    )
  })

  test('with a Clerk key: allows its host for scripts and requests, its images and its captcha', () => {
    const policy = policyOf({ VITE_CLERK_PUBLISHABLE_KEY: CLERK_KEY })
    for (const directive of ['script-src', 'connect-src']) {
      expect(sourcesOf(policy, directive)).toContain('https://clerk.site.example')
    }
    expect(sourcesOf(policy, 'script-src')).toContain('https://challenges.cloudflare.com')
    expect(sourcesOf(policy, 'frame-src')).toContain('https://challenges.cloudflare.com')
    expect(sourcesOf(policy, 'img-src')).toContain('https://img.clerk.com')
    expect(sourcesOf(policy, 'worker-src')).toContain('blob:')
  })

  test('with a Clerk proxy: allows the proxy instead of Clerk’s own host', () => {
    const key = { VITE_CLERK_PUBLISHABLE_KEY: CLERK_KEY }
    const elsewhere = policyOf({ ...key, VITE_CLERK_PROXY_URL: 'https://site.example/__clerk' })
    expect(sourcesOf(elsewhere, 'script-src')).toContain('https://site.example')
    expect(elsewhere).not.toContain('clerk.site.example')
    expect(policyOf({ ...key, VITE_CLERK_PROXY_URL: '/__clerk' })).not.toContain('clerk.site.example')
  })

  test('allows analytics and a market data relay when they are set', () => {
    const policy = policyOf({
      VITE_ANALYTICS_SRC: 'https://stats.example/js/tag.js',
      VITE_ALPACA_STREAM_URL: 'wss://relay.example/v2/iex',
    })
    expect(sourcesOf(policy, 'script-src')).toContain('https://stats.example')
    expect(sourcesOf(policy, 'connect-src')).toEqual(
      expect.arrayContaining(['https://stats.example', 'wss://relay.example']),
    )
  })

  test('never allows inline scripts, eval, plugins or framing', () => {
    const policy = policyOf({ VITE_CLERK_PUBLISHABLE_KEY: CLERK_KEY, VITE_SUPABASE_URL: 'https://x.supabase.co' })
    expect(sourcesOf(policy, 'script-src').join(' ')).not.toMatch(/unsafe|\*|data:|blob:|https: /)
    expect(sourcesOf(policy, 'object-src')).toEqual(["'none'"])
    expect(sourcesOf(policy, 'base-uri')).toEqual(["'none'"])
    expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"])
  })
})

test('inline scripts are allowed by their hashes, which change with the script', () => {
  const html = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8')
  const hashes = inlineScriptHashes(html)
  const codes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
  expect(codes[0]).toContain("localStorage.getItem('theme')")
  expect(hashes).toEqual(codes.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`))
  expect(inlineScriptHashes(html.replace("'light'", "'dark'"))[0]).not.toBe(hashes[0])
  expect(sourcesOf(contentSecurityPolicy({}, hashes), 'script-src')).toEqual(expect.arrayContaining(hashes))
})

test('both files set every header for every address, and let a browser keep scripts, styles and fonts', () => {
  const headers = securityHeaders(policyOf({}))
  const file = headersFile(headers)
  const config = vercelConfig(headers)
  const [everywhere, assets] = config.headers
  expect(file.split('\n')[0]).toBe('/*')
  expect(everywhere?.source).toBe('/(.*)')
  for (const [name, value] of Object.entries(headers)) {
    expect(file).toContain(`\n  ${name}: ${value}\n`)
    expect(everywhere?.headers).toContainEqual({ key: name, value })
  }
  expect(file).toContain('Strict-Transport-Security')
  const kept = 'public, max-age=3600, stale-while-revalidate=31536000'
  expect(file).toMatch(new RegExp(`\n/assets/\\*\n  Cache-Control: ${kept}\n$`))
  expect(assets).toEqual({ source: '/assets/(.*)', headers: [{ key: 'Cache-Control', value: kept }] })
})

test('an address without a file gets the same answer on each host, the narrower rule first', () => {
  expect(redirectsFile()).toBe('/performance/* /performance.html 200\n/* /200.html 200\n')
  expect(vercelConfig({}).rewrites).toEqual([
    { source: '/performance/(.*)', destination: '/performance' },
    { source: '/(.*)', destination: '/200' },
  ])
  expect(shellOf('/performance/RSI(2)%20dip%20buyer')).toBe('performance.html')
  expect(shellOf('/performance')).toBe('200.html')
})

test('requests for the published checkpoints are allowed at the configured address, also if it is on the site itself', () => {
  const connect = (address: string) =>
    sourcesOf(contentSecurityPolicy({ VITE_LEDGER_MIRROR_URL: address }, []), 'connect-src')
  expect(connect('https://copies.example/ledger.jsonl')).toContain('https://copies.example')
  expect(connect('/ledger.jsonl')).toEqual(sourcesOf(contentSecurityPolicy({}, []), 'connect-src'))
})
