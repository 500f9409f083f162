import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FragmentInstance, ReactNode } from 'react'
import { parseSync } from 'vite'
import { expect, test, vi } from 'vitest'
import { BODIES, leanReact, READ_VERSION } from '../scripts/lean-react'

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string) => path.dirname(resolve(`${name}/package.json`))
const CLIENT = path.join(folderOf('react-dom'), 'cjs/react-dom-client.production.js')
const source = readFileSync(CLIENT, 'utf8')

/** The production builds as a site gets them, with the lean client among them. */
function loadLean() {
  const loaded = new Map<string, object>()
  const load = (name: string): object => {
    const known = loaded.get(name)
    if (known) return known
    const made = {}
    loaded.set(name, made)
    const [owner = name] = name.split('/')
    const file = name === 'react-dom/client' ? CLIENT : path.join(folderOf(owner), `cjs/${owner}.production.js`)
    const code = readFileSync(file, 'utf8')
    const run = new Function(
      'exports',
      'require',
      file === CLIENT ? leanReact(code, parseSync(file, code).program.body) : code,
    )
    run(made, load)
    return made
  }
  // The packages' own types: each file is what its package hands over.
  const client = load('react-dom/client') as typeof import('react-dom/client')
  const react = load('react') as typeof import('react')
  const dom = load('react-dom') as typeof import('react-dom')
  return { ...client, ...react, flushSync: dom.flushSync }
}

const lean = loadLean()

/** What comes out of drawing, or the error that it ends in. */
function draw(...states: ReactNode[]): string {
  const box = document.createElement('div')
  const errors: unknown[] = []
  const root = lean.createRoot(box, { onUncaughtError: (error) => errors.push(error) })
  for (const state of states) lean.flushSync(() => root.render(state))
  return errors.length > 0 ? String(errors[0]) : box.innerHTML
}

test('the lists fit the React that is installed: each function is there to be left out', () => {
  expect(JSON.parse(readFileSync(resolve('react-dom/package.json'), 'utf8')).version).toBe(READ_VERSION)
  const missing = [...BODIES.keys()].filter((name) => !source.includes(`\nfunction ${name}(`))
  expect(missing).toEqual([])
})

test('what is left draws, changes, moves and takes away', () => {
  const { createElement: h } = lean
  const list = (...keys: string[]) => h('ul', null, ...keys.map((key) => h('li', { key }, key)))
  expect(draw(list('a', 'b', 'c'))).toBe('<ul><li>a</li><li>b</li><li>c</li></ul>')
  expect(draw(list('a', 'b'), list('c', 'b', 'a'))).toBe('<ul><li>c</li><li>b</li><li>a</li></ul>')
  expect(draw(list('a'), null)).toBe('')
})

let change = (_: string) => {}
function Words() {
  const [words, set] = lean.useState('before')
  change = set
  return words
}

test('a transition that somebody began ends on the screen', async () => {
  const box = document.createElement('div')
  lean.flushSync(() => lean.createRoot(box).render(lean.createElement(Words)))
  lean.startTransition(() => change('after'))
  await expect.poll(() => box.textContent).toBe('after')
})

test('a form that is sent in a transition has no action of React’s, and needs none', async () => {
  const { createElement: h } = lean
  const box = document.createElement('div')
  document.body.append(box)
  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    lean.startTransition(() => change('sent'))
  }
  // An error in a listener goes to no root, but to the console.
  const errors = vi.spyOn(console, 'error')
  const root = lean.createRoot(box)
  lean.flushSync(() => root.render(h('form', { onSubmit: send }, h(Words), h('button'))))
  box.querySelector('button')?.click()
  await expect.poll(() => box.textContent).toBe('sent')
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})

const ActionForm = () => lean.createElement('p', null, String(lean.useActionState(() => 1, 0)[0]))

test('what is left out says so where somebody uses it', () => {
  const { createElement: h, Fragment } = lean
  expect(draw(h(lean.Activity, null, 'hidden'))).toMatch(/<Activity> is left out of this build/)
  const ref = { current: null as FragmentInstance | null }
  expect(draw(h(Fragment, { ref }, h('p')))).toMatch(/ref of a <Fragment> is left out of this build/)
  expect(draw(h(ActionForm))).toMatch(/useActionState is left out of this build/)
})
