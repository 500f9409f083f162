// `npm run bench:load`: many users write at once for a minute while connections are killed. Reports the responses they got,
// whether the stored rows agree with the responses, and whether the stored figures agree with the actions to the last digit.
// `--seconds 10` runs shorter; `--partitions 16` partitions the actions by strategy.
import { parseArgs } from 'node:util'
import { writeUnderFire } from '../tests/db/load/writeUnderFire.mjs'
import { partitionActions } from './lib/partitioned.mjs'
import { startServer } from './lib/server.mjs'

const WRITERS = 24
const KILL_EVERY_MS = 60
const MAX_FAULTS_SHOWN = 20

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, partitions: { type: 'string', default: '1' } },
})
const [seconds, partitions] = [values.seconds, values.partitions].map(Number)
if (!(seconds > 0) || !(partitions >= 1)) {
  console.error('--seconds takes a number above 0, --partitions one from 1.')
  process.exit(1)
}

const server = await startServer({ rewrite: partitionActions(partitions) })
try {
  console.log(
    `PostgreSQL ${server.version}: ${WRITERS} writers and an operator for ${seconds} s, actions in ${partitions} ${partitions === 1 ? 'table' : 'partitions'} …`,
  )
  const { requests, saves, arrived, kills, checks, deadlocks, faults } = await writeUnderFire(server, {
    seconds,
    writers: WRITERS,
    killEveryMs: KILL_EVERY_MS,
  })
  console.log(`Requests: ${requests}, ${Math.round(requests / seconds)} a second`)
  console.log(`Killed: ${kills.terminated} connections by the server, ${kills.pulledOut} pulled out`)
  console.log(
    `Saves: ${saves.acknowledged} acknowledged, ${saves.refused} refused or cut short before COMMIT, ` +
      `${saves.unanswered} cut short during COMMIT, of which ${arrived} are there`,
  )
  console.log(`Deadlocks: ${deadlocks}`)
  console.log(`Faults, with ${checks} recomputations of every figure: ${faults.length}`)
  for (const fault of faults.slice(0, MAX_FAULTS_SHOWN)) console.log(`    ${fault}`)
  const holds = faults.length === 0 && deadlocks === 0
  console.log(
    `Every acknowledged save there, every other whole or absent, every figure true, no deadlock: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
  )
  process.exitCode = holds ? 0 : 1
} finally {
  await server.stop()
}
