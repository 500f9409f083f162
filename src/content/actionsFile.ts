/** The columns of the file of actions, in their order; a test holds them to what is written. */
export const actionsFileColumns = [
  { name: 'id', meaning: 'The action’s number. Of actions at the same instant the lower one counts first.' },
  { name: 'bet_id', meaning: 'The trade’s name: all its actions share it.' },
  { name: 'date', meaning: 'When it happened, as its trader states it. ISO 8601, UTC.' },
  { name: 'market', meaning: 'STOCK, OPTIONS, FOREX, CRYPTO, SPORTS or ALTERNATIVE. Options count × 100.' },
  { name: 'sector', meaning: 'As typed; may be empty.' },
  { name: 'symbol', meaning: 'What was traded.' },
  { name: 'expiration', meaning: 'The day on which a contract ends; empty elsewhere.' },
  { name: 'side', meaning: 'BUY or SELL.' },
  { name: 'quantity', meaning: 'Units, above 0.' },
  { name: 'price', meaning: 'USD a unit, above 0.' },
  { name: 'fee', meaning: 'USD for the whole action.' },
  { name: 'recorded_at', meaning: 'When the database recorded what this line says now: the second clock.' },
  { name: 'first_recorded_at', meaning: 'When it recorded the action first.' },
  { name: 'edits', meaning: 'How often the action was changed since.' },
]
