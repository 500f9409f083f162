// `npm run seal`: seals the ledger entries written since the last time, signs the checkpoint, and appends it to the published file
// (docs/hosting.md, "The ledger"). --every N repeats it every N seconds; --new-key NAME prints a new pair of keys instead;
// --change-key announces in the ledger that LEDGER_NEXT_SIGNING_KEY takes over.
import path from 'node:path'
import { exitWith, readArguments } from './common.mjs'
import { load, settingsOf } from './hosted.mjs'

const values = readArguments({
  every: { type: 'string' },
  'new-key': { type: 'string' },
  'change-key': { type: 'boolean' },
})

const { required, serviceDatabase } = settingsOf('The ledger')

const { newSigningKey, readSigningKey } = await load('supabase/ledger/signingKey.ts')
try {
  if (values['new-key'] !== undefined) {
    const key = newSigningKey(values['new-key'])
    console.log(`LEDGER_SIGNING_KEY=${key}\nVITE_LEDGER_PUBLIC_KEY=${readSigningKey(key).publicKey}`)
  } else {
    await run()
  }
} catch (error) {
  exitWith(error)
}

async function run() {
  const sealing = {
    database: serviceDatabase(),
    key: readSigningKey(required('LEDGER_SIGNING_KEY')),
    file: path.resolve(required('LEDGER_FILE')),
  }
  const { sealLedger } = await load('supabase/ledger/sealing.ts')
  if (values['change-key']) {
    const next = readSigningKey(required('LEDGER_NEXT_SIGNING_KEY'))
    if (next.name !== sealing.key.name) throw new Error(`The next key must have the same name: ${sealing.key.name}`)
    await sealLedger({ ...sealing, next })
    console.log(`Announced, signed by both keys. Now set LEDGER_SIGNING_KEY to the next key, and build the site with
VITE_LEDGER_PUBLIC_KEY=${next.publicKey}`)
    return
  }
  const seal = async () => {
    const signed = await sealLedger(sealing)
    if (signed > 0) console.log(`${new Date().toISOString()}: signed ${signed} checkpoint${signed === 1 ? '' : 's'}`)
  }
  await seal()
  if (values.every === undefined) return
  const seconds = Number(values.every)
  if (!(seconds >= 1)) throw new Error('--every takes a number of seconds')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    // If the database cannot be reached for a while, the program retries.
    await seal().catch((error) => console.error(`${new Date().toISOString()}: ${error.message}`))
  }
}
