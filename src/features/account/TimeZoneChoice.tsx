import { zoneName } from '@/domain/time/zones'
import { deviceZone, useZoneStore } from '@/stores/zoneStore'
import { Field, Options, Select } from '@/ui/controls/Field'
import { TitledSection } from '@/ui/layout/Section'

const DEVICE = ''

/** The time zone in which this person types the times of trades. */
export function TimeZoneChoice() {
  const { zone, isChosen, chooseZone } = useZoneStore()
  const own = deviceZone()
  return (
    <TitledSection title="Time zone">
      <Field
        label="I type times in"
        hint="For this browser. Whatever you type is stored and shown to readers in UTC."
        className="mt-3 max-w-[420px]"
      >
        <Select
          value={isChosen ? zone : DEVICE}
          onChange={({ target }) => chooseZone(target.value === DEVICE ? null : target.value)}
        >
          <option value={DEVICE}>This device’s: {zoneName(own)}</option>
          <Options
            of={['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((name) => ({
              value: name,
              label: name.replaceAll('_', ' '),
            }))}
          />
        </Select>
      </Field>
    </TitledSection>
  )
}
