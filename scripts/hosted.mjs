// What the programs of a hosted project share: their modules in TypeScript, their settings, and its database.
import path from 'node:path'
import { PostgrestClient } from '@supabase/postgrest-js'
import { loadEnv, runnerImport } from 'vite'
import { ROOT } from './common.mjs'

/** Loads a module that is written in TypeScript. @param {string} file relative to the project's root */
export const load = async (file) =>
  (await runnerImport(path.join(ROOT, file), { root: ROOT, resolve: { alias: { '@': path.join(ROOT, 'src') } } }))
    .module

/** The value of a variable of the environment or `.env`, if any. @param {string} name @returns {string | undefined} */
export const given = (name) => loadEnv('production', ROOT, name)[name] || undefined

/**
 * A program's settings. Reading a missing one throws an Error. @param {string} section the part of docs/hosting.md that explains them
 */
export function settingsOf(section) {
  /** @param {string} name */
  const required = (name) => {
    const value = given(name)
    if (!value) throw new Error(`${name} is not set. docs/hosting.md, "${section}", explains it.`)
    return value
  }
  /** An address without a slash at its end. @param {string} name */
  const address = (name) => required(name).replace(/\/+$/, '')
  /** The database's REST interface with the service's rights. */
  const serviceDatabase = () => {
    const key = required('SUPABASE_SERVICE_ROLE_KEY')
    return new PostgrestClient(`${address('VITE_SUPABASE_URL')}/rest/v1`, {
      headers: { apikey: key, Authorization: `Bearer ${key}` },
    })
  }
  return { required, address, serviceDatabase }
}
