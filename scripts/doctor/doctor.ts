import { accountChecks } from './accounts.ts'
import { apiChecks } from './api.ts'
import { databaseChecks } from './database.ts'
import type { Patient } from './environment.ts'
import { ledgerChecks } from './ledger.ts'
import type { Check } from './line.ts'
import { notificationChecks } from './notifications.ts'
import { priceChecks } from './prices.ts'
import { settingsChecks } from './settings.ts'
import { siteChecks } from './site.ts'

/** Everything the doctor asks, in the order of the report. */
export const checksOf = (patient: Patient): Check[] => [
  ...settingsChecks(patient.env),
  ...apiChecks(patient.env),
  ...databaseChecks(patient),
  ...accountChecks(patient.env),
  ...ledgerChecks(patient),
  ...priceChecks(patient),
  ...notificationChecks(patient),
  ...siteChecks(patient.env),
]
