// @supabase/lite reads this when it is loaded, so it is in a module that is loaded before it.
process.env.LITE_TELEMETRY = '0'
