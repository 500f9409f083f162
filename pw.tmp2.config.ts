import base from './playwright.config'
const args = [...(base.use?.launchOptions?.args ?? []), '--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process']
export default { ...base, webServer: undefined, use: { ...base.use, launchOptions: { ...base.use?.launchOptions, args } } }
