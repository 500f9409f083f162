import { useFormContext, useWatch } from 'react-hook-form'
import { MARKETS } from '@/domain/markets'
import { Field, Input, Select } from '@/ui/Field'
import { DateInput } from './DateInput'
import type { TradeFormInput, TradeFormOutput } from './tradeForm.rules'

/** What all actions of a trade share: symbol, market, sector, and the expiration of a contract. */
export function TradeHeadFields() {
  const {
    control,
    register,
    getValues,
    setValue,
    formState: { errors },
  } = useFormContext<TradeFormInput, unknown, TradeFormOutput>()
  const [market, expiration] = useWatch({ control, name: ['market', 'expiration'] })
  // Also where an expiration was typed and the market changed afterwards: nothing is saved that is not in sight.
  const expires = market === 'OPTIONS' || expiration !== ''
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Symbol" error={errors.symbol?.message}>
        {(ids) => (
          <Input {...ids} {...register('symbol')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        )}
      </Field>
      <Field
        label="Market"
        error={errors.market?.message}
        hint={market === 'OPTIONS' ? 'One contract stands for 100 shares.' : undefined}
      >
        {(ids) => (
          <Select {...ids} {...register('market')}>
            {MARKETS.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Sector, optional" error={errors.sector?.message}>
        {(ids) => <Input {...ids} {...register('sector')} autoComplete="off" />}
      </Field>
      {expires && (
        <Field label="Expiration" error={errors.expiration?.message}>
          {(ids) => (
            <DateInput
              {...ids}
              {...register('expiration')}
              kind="date"
              pickLabel="Pick the expiration"
              currentText={() => getValues('expiration')}
              onPick={(text) =>
                setValue('expiration', text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
              }
            />
          )}
        </Field>
      )}
    </div>
  )
}
