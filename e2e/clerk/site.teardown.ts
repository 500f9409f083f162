import { test } from '@playwright/test'
import { stopClerkSite } from './site'

test('the site on Clerk is closed', () => stopClerkSite())
