// @supabase/lite reads this on import, so a module imported before it sets it.
process.env.LITE_TELEMETRY = '0'
