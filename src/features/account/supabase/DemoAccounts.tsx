import { type DemoAccount, demoAccounts } from '@/content/demoAccounts'
import { Button } from '@/ui/Button'

interface DemoAccountsProps {
  /** E-mail of the account that is filled in. */
  chosen: string | undefined
  onChoose: (account: DemoAccount) => void
}

/** The accounts that the demo data comes with, passwords and all: on the embedded backend alone. */
export function DemoAccounts({ chosen, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="w-full max-w-[480px]">
      <h2 id="demo-accounts" className="text-body">
        Two accounts to look round with
      </h2>
      <p className="mt-1 text-ink2">
        They came with the demo data of this copy, which is why their passwords stand here. Everyone who opens this copy
        shares them.
      </p>
      <ul className="mt-4 border-t">
        {demoAccounts.map((account) => (
          <li key={account.email} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-3">
            <div className="min-w-0">
              <p className="font-medium">{account.label}</p>
              <p className="mt-0.5 break-all font-mono text-label text-ink2">
                {account.email}
                <br />
                {account.password}
              </p>
            </div>
            <Button
              onClick={() => onChoose(account)}
              aria-label={`Fill in the ${account.label.toLowerCase()} account`}
              aria-pressed={account.email === chosen}
            >
              {account.email === chosen ? 'Filled in' : 'Fill in'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
