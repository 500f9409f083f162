// Written by `npm run gen:types` from the migrations. Do not edit.
// Timestamps, dates and ids are strings. A numeric is a JSON number: select `column::text` for every digit.
// Embedded backend: a numeric comes as a string when a double would lose digits.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      action_checks: {
        Row: {
          action_id: number
          bar_at: string
          checked_at: string
          high: number
          inside: boolean
          low: number
          source: string
          span: string
        }
        Insert: {
          action_id: number
          bar_at: string
          checked_at?: string
          high: number | string
          inside?: boolean
          low: number | string
          source: string
          span: string
        }
        Update: Partial<TablesInsert<'action_checks'>>
        Relationships: [
          {
            foreignKeyName: 'action_checks_action_id_fkey'
            columns: ['action_id']
            isOneToOne: true
            referencedRelation: 'bet_data'
            referencedColumns: ['id']
          },
        ]
      }
      benchmarks: {
        Row: {
          market: string
          name: string
          symbol: string
        }
        Insert: {
          market: string
          name: string
          symbol: string
        }
        Update: Partial<TablesInsert<'benchmarks'>>
        Relationships: []
      }
      bet_data: {
        Row: {
          bet_id: string
          currency: string
          date: string
          edits: number
          expiration: string | null
          fee: number
          first_recorded_at: string
          id: number
          linked: string | null
          market: string
          multiplier: number | null
          option_right: string | null
          position: string | null
          price: number
          quantity: number
          recorded_at: string
          recorded_by: string | null
          recorded_in_public: boolean
          sector: string | null
          side: string
          strategy_id: string
          strike: number | null
          symbol: string
          usd_rate: number
          user_id: string
        }
        Insert: {
          bet_id: string
          currency?: string
          date?: string
          edits?: number
          expiration?: string | null
          fee?: number | string
          first_recorded_at?: string
          id?: never
          linked?: string | null
          market: string
          multiplier?: number | string | null
          option_right?: string | null
          position?: string | null
          price: number | string
          quantity: number | string
          recorded_at?: string
          recorded_by?: string | null
          recorded_in_public?: boolean
          sector?: string | null
          side: string
          strategy_id: string
          strike?: number | string | null
          symbol: string
          usd_rate?: number | string
          user_id?: string
        }
        Update: Partial<TablesInsert<'bet_data'>>
        Relationships: [
          {
            foreignKeyName: 'bet_data_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      bet_history: {
        Row: {
          action_id: number
          bet_id: string
          changed_at: string
          event: string
          id: number
          new: unknown | null
          old: unknown
          old_recorded_at: string
          strategy_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'bet_history_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      broker_fills: {
        Row: {
          action_id: number
          date: string
          fee: number
          id: number
          nth: number
          price: number
          quantity: number
          recorded_at: string
          strategy_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'broker_fills_action_id_fkey'
            columns: ['action_id']
            isOneToOne: false
            referencedRelation: 'bet_data'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'broker_fills_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      diary_days: {
        Row: {
          day: string
          is_public: boolean
          strategy_id: string
          tags: string[]
          text: string
          written_at: string
        }
        Insert: {
          day: string
          is_public?: boolean
          strategy_id: string
          tags?: string[]
          text?: string
          written_at?: string
        }
        Update: Partial<TablesInsert<'diary_days'>>
        Relationships: [
          {
            foreignKeyName: 'diary_days_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      entry_prices: {
        Row: {
          bar_at: string
          high: number
          low: number
          market: string
          number: number
          read_at: string
          source: string
          span: string
          strategy_id: string
          symbol: string
        }
        Insert: {
          bar_at: string
          high: number | string
          low: number | string
          market: string
          number: number
          read_at?: string
          source: string
          span: string
          strategy_id: string
          symbol: string
        }
        Update: Partial<TablesInsert<'entry_prices'>>
        Relationships: [
          {
            foreignKeyName: 'entry_prices_strategy_id_number_market_symbol_fkey'
            columns: ['strategy_id', 'number', 'market', 'symbol']
            isOneToOne: true
            referencedRelation: 'announcements'
            referencedColumns: ['strategy_id', 'number', 'market', 'symbol']
          },
        ]
      }
      ledger_checkpoints: {
        Row: {
          id: number
          kind: string
          note: string | null
          root: string
          size: number
        }
        Insert: never
        Update: never
        Relationships: []
      }
      ledger_entries: {
        Row: {
          content: string | null
          hash: string
          number: number
          strategy_id: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      ledger_runs: {
        Row: {
          entries: number
          first_number: number
          first_place: number
          size: number
          strategy_id: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      ledger_tiles: {
        Row: {
          hashes: string
          index: number
          level: number
        }
        Insert: never
        Update: never
        Relationships: []
      }
      market_bars: {
        Row: {
          close: number
          day: string
          fetched_at: string
          high: number | null
          low: number | null
          market: string
          open: number | null
          source: string
          symbol: string
        }
        Insert: {
          close: number | string
          day: string
          fetched_at?: string
          high?: number | string | null
          low?: number | string | null
          market: string
          open?: number | string | null
          source: string
          symbol: string
        }
        Update: Partial<TablesInsert<'market_bars'>>
        Relationships: []
      }
      market_dividends: {
        Row: {
          amount: number
          currency: string
          ex_date: string
          fetched_at: string
          market: string
          symbol: string
        }
        Insert: {
          amount: number | string
          currency?: string
          ex_date: string
          fetched_at?: string
          market?: string
          symbol: string
        }
        Update: Partial<TablesInsert<'market_dividends'>>
        Relationships: []
      }
      market_splits: {
        Row: {
          day: string
          market: string
          ratio: number
          symbol: string
        }
        Insert: {
          day: string
          market: string
          ratio: number | string
          symbol: string
        }
        Update: Partial<TablesInsert<'market_splits'>>
        Relationships: []
      }
      newsletter_subscribers: {
        Row: {
          created_at: string
          email: string
        }
        Insert: {
          created_at?: string
          email: string
        }
        Update: never
        Relationships: []
      }
      notification_settings: {
        Row: {
          failures: boolean
          letter: boolean | null
          mail: string
          user_id: string
          zone: string
        }
        Insert: {
          failures?: boolean
          letter?: boolean | null
          mail?: string
          user_id?: string
          zone?: string
        }
        Update: {
          failures?: boolean
          letter?: boolean | null
          mail?: string
          zone?: string
        }
        Relationships: []
      }
      playbooks: {
        Row: {
          at: string
          key: string
          strategy_id: string
          text: string
          version: number
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'playbooks_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      position_reports: {
        Row: {
          at: string
          differences: Json
          key_id: string
          positions: number
          strategy_id: string
          user_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'position_reports_key_id_fkey'
            columns: ['key_id']
            isOneToOne: true
            referencedRelation: 'recording_keys'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'position_reports_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      price_sources: {
        Row: {
          may_show: boolean
          source: string
        }
        Insert: {
          may_show?: boolean
          source: string
        }
        Update: Partial<TablesInsert<'price_sources'>>
        Relationships: []
      }
      private_notes: {
        Row: {
          at: string
          bet_id: string
          id: string
          picture: string | null
          strategy_id: string
          text: string
          user_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'private_notes_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      push_subscriptions: {
        Row: {
          auth: string
          endpoint: string
          p256dh: string
          user_id: string
        }
        Insert: {
          auth: string
          endpoint: string
          p256dh: string
          user_id?: string
        }
        Update: never
        Relationships: []
      }
      recording_inbox: {
        Row: {
          at: string
          id: number
          key_id: string
          message: string
          reading: Json | null
          reason: string
          strategy_id: string
          user_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'recording_inbox_key_id_fkey'
            columns: ['key_id']
            isOneToOne: false
            referencedRelation: 'recording_keys'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'recording_inbox_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      recording_keys: {
        Row: {
          actions: number
          created_at: string
          doubted_since: string | null
          id: string
          last_used_at: string | null
          name: string
          revoked_at: string | null
          strategy_id: string
          user_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'recording_keys_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      round_trips: {
        Row: {
          begun_at: string
          bet_id: string
          cost: number
          ended_at: string | null
          first_recorded_at: string
          is_live: boolean
          is_public: boolean
          nth: number
          opened_cost: number
          pnl: number
          recorded_at: string | null
          strategy_id: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      strategy_days: {
        Row: {
          announced_days: number | null
          announced_first: string | null
          announced_last: string | null
          announced_rounds: number | null
          best_return: number
          closed_trades: number
          day: string
          deleted_trades: number
          edited_trades: number
          entry_cost: number
          first_traded: string | null
          gross_loss: number
          gross_win: number
          held_days: number | null
          held_hours: number | null
          held_minutes: number | null
          held_weeks: number | null
          last_traded: string | null
          live_rounds: number | null
          live_trades: number
          long_trades: number
          losing_trades: number
          matched_cost: number
          open_cost: number
          pnl: number
          public_trades: number
          realisations: number
          realised_days: number
          rounds: number
          rounds_lost: number
          rounds_lost_squares: number
          rounds_pnl: number
          rounds_squares: number
          rounds_won: number
          rounds_won_pnl: number
          strategy_id: string
          trades: number
          winning_trades: number
          withdrawn_rounds: number | null
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'strategy_days_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      strategy_events: {
        Row: {
          at: string
          event: string
          ever_public: boolean
          id: number
          name: string | null
          old_name: string | null
          strategy_id: string
          total_pnl: number
          trades: number
          user_id: string
          username: string | null
        }
        Insert: never
        Update: never
        Relationships: []
      }
      strategy_follows: {
        Row: {
          confirmed_pnl: number
          seen_at: string
          since: string
          strategy_id: string
          user_id: string
        }
        Insert: {
          confirmed_pnl?: number | string
          seen_at?: string
          since?: string
          strategy_id: string
          user_id?: string
        }
        Update: {
          seen_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'strategy_follows_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      strategy_invites: {
        Row: {
          accepted: number
          created_at: string
          id: string
          label: string | null
          secret: string
          strategy_id: string
        }
        Insert: {
          label?: string | null
          strategy_id: string
        }
        Update: never
        Relationships: [
          {
            foreignKeyName: 'strategy_invites_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      strategy_journals: {
        Row: {
          shows_tags: boolean
          strategy_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'strategy_journals_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: true
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      strategy_metrics: {
        Row: {
          announced_days: number
          announced_rounds: number
          announced_span: number
          as_of: string
          avg_loss: number
          avg_pnl_per_day: number
          avg_win: number
          benchmark: string | null
          benchmark_return: number | null
          best_return: number
          capital: number | null
          closed_trades: number
          confirmed_as_of: string | null
          confirmed_changes: number | null
          confirmed_deciding: number | null
          confirmed_drawdown: number | null
          confirmed_pnl: number | null
          confirmed_return: number | null
          confirmed_rounds: number | null
          confirmed_share: number | null
          confirmed_since: string | null
          confirmed_squares: number | null
          confirmed_won: number | null
          d28: number
          d7: number
          deleted_trades: number
          drawdown: number | null
          edited_trades: number
          entry_cost: number
          evidence: number
          figures_version: number
          first_traded: string | null
          gross_loss: number
          gross_win: number
          h24: number
          has_hidden_prices: boolean
          held_days: number
          held_hours: number
          held_minutes: number
          held_weeks: number
          in_market: number | null
          key_capital: number | null
          key_certainty: number | null
          key_confirmed_pnl: number | null
          key_deviation: number | null
          key_direction: number | null
          key_enough: boolean
          key_evidence: number
          key_hold: number | null
          key_markets: string[]
          key_name: string
          key_profit_factor: number
          key_total_pnl: number
          key_unrealised: number
          key_verdict: number | null
          key_year: number
          last_traded: string | null
          live_rounds: number
          live_trades: number
          long_trades: number
          losing_trades: number
          m3: number
          m6: number
          mwr: number | null
          name: string
          open_cost: number
          open_pnl: number
          open_trades: number
          period_returns: number[]
          prices_revision: number
          profit_factor: number | null
          public: string
          public_trades: number
          realised_days: number
          return_on_capital: number | null
          returns_at: string | null
          rounds: number
          rounds_lost: number
          rounds_lost_squares: number
          rounds_pnl: number
          rounds_squares: number
          rounds_won: number
          rounds_won_pnl: number
          sharpe: number | null
          sortino: number | null
          spark: number[]
          strategy_id: string
          too_much_to_value: boolean
          total_pnl: number
          trades: number
          twr: number | null
          twr_year: number | null
          underwater_days: number | null
          unrealised: number
          user_id: string
          username: string | null
          valued_trades: number
          volatility_year: number | null
          vs_market: number | null
          win_rate: number
          winning_trades: number
          withdrawn_rounds: number
          y1: number
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'strategy_metrics_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: true
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      strategy_profile: {
        Row: {
          categories: string | null
          created_at: string
          description: string | null
          id: string
          market_types: string | null
          name: string
          public: string
          timeframes: string | null
          user_id: string
          username: string | null
        }
        Insert: {
          categories?: string | null
          created_at?: string
          description?: string | null
          id?: string
          market_types?: string | null
          name: string
          public?: string
          timeframes?: string | null
          user_id?: string
          username?: string | null
        }
        Update: Partial<TablesInsert<'strategy_profile'>>
        Relationships: []
      }
      strategy_shares: {
        Row: {
          created_at: string
          invite_id: string | null
          shared_with: string
          shared_with_name: string | null
          strategy_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'strategy_shares_invite_id_fkey'
            columns: ['invite_id']
            isOneToOne: false
            referencedRelation: 'strategy_invites'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'strategy_shares_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      strategy_symbols: {
        Row: {
          announced_rounds: number
          market: string
          strategy_id: string
          symbol: string
          trades: number
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'strategy_symbols_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      strategy_tags: {
        Row: {
          announced_rounds: number
          public: string
          strategy_id: string
          tag: string
          trades: number
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'strategy_tags_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      strategy_words: {
        Row: {
          kind: string
          public: string
          stands_for: string
          strategy_id: string
          words: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'strategy_words_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      symbol_aliases: {
        Row: {
          market: string
          priced_as: string | null
          since: string
          symbol: string
          until: string | null
        }
        Insert: {
          market: string
          priced_as?: string | null
          since?: string
          symbol: string
          until?: string | null
        }
        Update: Partial<TablesInsert<'symbol_aliases'>>
        Relationships: []
      }
      symbol_tags: {
        Row: {
          as_of: string
          market: string
          source: string
          symbol: string
          tag: string
        }
        Insert: {
          as_of: string
          market: string
          source: string
          symbol: string
          tag: string
        }
        Update: Partial<TablesInsert<'symbol_tags'>>
        Relationships: []
      }
      tags: {
        Row: {
          id: number
          kind: string
          name: string
          strategy_id: string
        }
        Insert: never
        Update: {
          kind?: string
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'tags_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      trade_notes: {
        Row: {
          at: string
          bet_id: string
          id: string
          key: string | null
          picture: string | null
          strategy_id: string
          text: string | null
          withdrawn_at: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'trade_notes_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      trade_plans: {
        Row: {
          at: string
          bet_id: string
          id: string
          nth: number
          rule: string | null
          stop: number | null
          strategy_id: string
          target: number | null
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'trade_plans_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      trade_realisations: {
        Row: {
          bet_id: string
          matched_cost: number
          pnl: number
          realised_at: string
          strategy_id: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      trade_summary: {
        Row: {
          actions_count: number
          after_outcome: boolean
          announced_rounds: number
          bet_id: string
          currency: string
          edits: number
          ended: string | null
          entry: number
          entry_cost: number
          entry_tot: number
          exit: number | null
          exit_tot: number
          expiration: string | null
          first_date: string
          first_recorded_at: string
          instrument: string
          is_live: boolean
          is_public: boolean
          last_date: string
          market: string
          matched_cost: number
          multiplier: number
          open_cost: number
          option_right: string | null
          position: string
          prices_checked: number
          prices_outside: number
          qty: number
          qty_closed: number
          qty_rem: number
          recorded_at: string
          return: number
          return_percent: number | null
          revision: number
          rounds: number
          rounds_lost: number
          rounds_pnl: number
          rounds_won: number
          sector: string | null
          splits: Json | null
          status: string
          strategy_id: string
          strike: number | null
          symbol: string
          user_id: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'trade_summary_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      trade_tags: {
        Row: {
          bet_id: string
          strategy_id: string
          tag_id: number
          tagged_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'trade_tags_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'trade_tags_tag_id_fkey'
            columns: ['tag_id']
            isOneToOne: false
            referencedRelation: 'tags'
            referencedColumns: ['id']
          },
        ]
      }
      unpriced_actions: {
        Row: {
          action_id: number
          asked_at: string
        }
        Insert: {
          action_id: number
          asked_at?: string
        }
        Update: Partial<TablesInsert<'unpriced_actions'>>
        Relationships: [
          {
            foreignKeyName: 'unpriced_actions_action_id_fkey'
            columns: ['action_id']
            isOneToOne: true
            referencedRelation: 'bet_data'
            referencedColumns: ['id']
          },
        ]
      }
      user_profiles: {
        Row: {
          clerk_user_id: string
          created_at: string
          email: string | null
          first_name: string | null
          full_name: string | null
          id: string
          image_url: string | null
          last_name: string | null
          subscription_tier: string
          updated_at: string
          username: string | null
        }
        Insert: {
          clerk_user_id?: string
          created_at?: string
          email?: string | null
          first_name?: string | null
          full_name?: string | null
          id?: string
          image_url?: string | null
          last_name?: string | null
          subscription_tier?: string
          updated_at?: string
          username?: string | null
        }
        Update: Partial<TablesInsert<'user_profiles'>>
        Relationships: []
      }
      webhooks: {
        Row: {
          created_at: string
          delivered_at: string | null
          failed_at: string | null
          failure: string | null
          id: string
          test_requested_at: string | null
          url: string
          user_id: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      withdrawn_round_trips: {
        Row: {
          bet_id: string
          cost: number
          ended_at: string | null
          nth: number
          pnl: number
          strategy_id: string
          withdrawn_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          {
            foreignKeyName: 'withdrawn_round_trips_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: {
      action_verdicts: {
        Row: {
          action_id: number
          bar_at: string | null
          bet_id: string
          checked_at: string | null
          inside: boolean | null
          source: string | null
          span: string | null
          strategy_id: string
        }
        Relationships: [
          {
            foreignKeyName: 'bet_data_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      actions_to_check: {
        Row: {
          action_id: number | null
          asks_minutes: boolean | null
          date: string | null
          day: string | null
          high: number | null
          low: number | null
          market: string | null
          source: string | null
          strategy_id: string | null
          symbol: string | null
        }
        Relationships: []
      }
      bet_data_metrics: {
        Row: {
          actions_count: number
          after_outcome: boolean
          announced_rounds: number
          bet_id: string
          currency: string
          date: string
          dividends: number | null
          edits: number
          ended: string | null
          entry: number
          entry_cost: number
          entry_tot: number
          exit: number | null
          exit_tot: number
          expiration: string | null
          first_date: string
          first_recorded_at: string
          has_stated_split: boolean | null
          hold: number | null
          instrument: string
          is_live: boolean
          is_public: boolean
          last_date: string
          market: string
          market_value: number | null
          matched_cost: number
          multiplier: number
          open_cost: number
          option_right: string | null
          position: string
          priced_as: string | null
          prices_checked: number
          prices_outside: number
          qty: number
          qty_closed: number
          qty_rem: number
          r: number | null
          recorded_at: string
          return: number
          return_percent: number | null
          revision: number
          risk: number | null
          rounds: number
          rounds_lost: number
          rounds_pnl: number
          rounds_won: number
          rule: string | null
          sector: string | null
          splits: Json | null
          status: string
          stop: number | null
          stop_in_time: boolean | null
          strategy_id: string
          strike: number | null
          symbol: string
          tags: string[] | null
          target: number | null
          underlying_priced_as: string | null
          unrealised: number | null
          user_id: string
          valued_on: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'trade_summary_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      entries_to_price: {
        Row: {
          at: string
          day: string
          id: number
          market: string
          number: number
          open: number | null
          source: string
          strategy_id: string
          symbol: string
          until: string | null
        }
        Relationships: []
      }
      instruments_to_price: {
        Row: {
          first_bar: string | null
          first_day: string | null
          last_bar: string | null
          last_day: string | null
          market: string | null
          symbol: string | null
          traded_as: string | null
        }
        Relationships: []
      }
      ranked_strategies: {
        Row: {
          announced_rounds: number
          as_of: string
          avg_loss: number
          avg_pnl_per_day: number
          avg_win: number
          benchmark: string | null
          benchmark_return: number | null
          best_return: number
          capital: number | null
          closed_trades: number
          confirmed_changes: number | null
          confirmed_deciding: number | null
          confirmed_drawdown: number | null
          confirmed_pnl: number | null
          confirmed_return: number | null
          confirmed_rounds: number | null
          confirmed_squares: number | null
          d28: number
          d7: number
          deleted_trades: number
          drawdown: number | null
          entry_cost: number
          evidence: number
          h24: number
          in_market: number | null
          live_trades: number
          losing_trades: number
          m3: number
          m6: number
          mwr: number | null
          name: string
          open_cost: number
          open_pnl: number
          open_trades: number
          prices_revision: number
          profit_factor: number | null
          public: string
          public_trades: number
          realised_days: number
          return_on_capital: number | null
          rounds: number
          rounds_lost: number
          rounds_pnl: number
          rounds_squares: number
          rounds_won: number
          rounds_won_pnl: number
          sharpe: number | null
          sortino: number | null
          spark: number[]
          strategy_id: string
          too_much_to_value: boolean
          total_pnl: number
          trades: number
          twr: number | null
          twr_year: number | null
          underwater_days: number | null
          unrealised: number
          user_id: string
          username: string | null
          valued_trades: number
          volatility_year: number | null
          vs_market: number | null
          win_rate: number
          winning_trades: number
          withdrawn_rounds: number
          y1: number
        }
        Relationships: [
          {
            foreignKeyName: 'strategy_metrics_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: true
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      ranking_rows: {
        Row: {
          announced_rounds: number | null
          as_of: string | null
          avg_loss: number | null
          avg_pnl_per_day: number | null
          avg_win: number | null
          benchmark: string | null
          benchmark_return: number | null
          best_return: number | null
          capital: number | null
          closed_trades: number | null
          confirmed_changes: number | null
          confirmed_deciding: number | null
          confirmed_drawdown: number | null
          confirmed_pnl: number | null
          confirmed_return: number | null
          confirmed_rounds: number | null
          confirmed_squares: number | null
          d28: number | null
          d7: number | null
          deleted_trades: number | null
          drawdown: number | null
          entry_cost: number | null
          evidence: number | null
          found: string | null
          found_by: string | null
          h24: number | null
          in_market: number | null
          live_trades: number | null
          losing_trades: number | null
          m3: number | null
          m6: number | null
          mwr: number | null
          name: string | null
          open_cost: number | null
          open_pnl: number | null
          open_trades: number | null
          place: string | null
          prices_revision: number | null
          profit_factor: number | null
          public: string | null
          public_trades: number | null
          realised_days: number | null
          return_on_capital: number | null
          rounds: number | null
          rounds_lost: number | null
          rounds_pnl: number | null
          rounds_squares: number | null
          rounds_won: number | null
          rounds_won_pnl: number | null
          sharpe: number | null
          sortino: number | null
          spark: number[] | null
          strategy_id: string | null
          too_much_to_value: boolean | null
          total: number | null
          total_pnl: number | null
          trades: number | null
          twr: number | null
          twr_year: number | null
          underwater_days: number | null
          unrealised: number | null
          user_id: string | null
          username: string | null
          valued_trades: number | null
          volatility_year: number | null
          vs_market: number | null
          win_rate: number | null
          winning_trades: number | null
          withdrawn_rounds: number | null
          y1: number | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_invite: { Args: { secret: string }; Returns: string }
      add_trades: { Args: { actions: Json; imported?: boolean; said?: Json; strategy_id: string }; Returns: string[] }
      announcements_of: { Args: { strategy_id: string }; Returns: { number: number; market: string; symbol: string; wanted: number; fee: number; low: number; high: number; bar_at: string; span: string; is_hidden: boolean }[] }
      check_figures: { Args: { among?: string[]; most?: number }; Returns: { what: string; id: string; source: string; figures: string }[] }
      check_request: { Args: never; Returns: undefined }
      chip_counts: { Args: { chips: string[] }; Returns: { chip: string; strategies: number }[] }
      chosen_trades: { Args: { closed_since?: string; closed_until?: string; report?: string; report_row?: string; strategy_id: string; tag?: string; zone?: string }; Returns: { bet_id: string; strategy_id: string; user_id: string; market: string; sector: string; symbol: string; instrument: string; expiration: string; strike: number; option_right: string; multiplier: number; position: string; status: string; qty: number; qty_closed: number; qty_rem: number; currency: string; entry_tot: number; exit_tot: number; entry: number; exit: number; return: number; matched_cost: number; return_percent: number; entry_cost: number; open_cost: number; rounds: number; rounds_won: number; rounds_lost: number; rounds_pnl: number; announced_rounds: number; first_date: string; last_date: string; actions_count: number; revision: number; recorded_at: string; first_recorded_at: string; after_outcome: boolean; is_live: boolean; is_public: boolean; edits: number; prices_checked: number; prices_outside: number; splits: Json; ended: string; date: string; hold: number; market_value: number; unrealised: number; valued_on: string; priced_as: string; underlying_priced_as: string; dividends: number; has_stated_split: boolean; stop: number; target: number; rule: string; stop_in_time: boolean; risk: number; r: number; tags: string[] }[] }
      confirm_strategies: { Args: never; Returns: number }
      confirmed_days: { Args: { strategy_id: string }; Returns: { day: string; pnl: number }[] }
      create_recording_key: { Args: { name: string; strategy_id: string }; Returns: Json }
      create_webhook: { Args: { url: string }; Returns: Json }
      due_failures: { Args: { after?: string; most?: number }; Returns: { id: string; message_id: string; user_id: string; address: string; stop_token: string; failures: Json }[] }
      due_letters: { Args: { after?: string; most?: number }; Returns: { id: string; message_id: string; user_id: string; address: string; stop_token: string; letter: Json }[] }
      due_notifications: { Args: { after?: string; channel: string; most?: number }; Returns: { id: string; message_id: string; user_id: string; address: string; stop_token: string; subscription: Json; strategies: Json; more_strategies: number; webhook: Json }[] }
      due_webhook_tests: { Args: never; Returns: { webhook_id: string; url: string; secret: string }[] }
      filtered_trades: { Args: { closed_since?: string; closed_until?: string; cost_below?: number; cost_from?: number; hold_below?: number; hold_from?: number; live?: boolean; market?: string; report?: string; report_row?: string; side?: string; since?: string; status?: string; strategy_id: string; symbol?: string; tag?: string; until?: string; words?: string; zone?: string }; Returns: { trades: number; won: number; lost: number; broke_even: number; total: number } }
      followed_actions: { Args: { strategy_id: string; trade_id: string }; Returns: { action_id: number; at: string; state: string; change: number; price: number; bar_at: string; span: string }[] }
      followers: { Args: { strategy_id: string }; Returns: number }
      following: { Args: never; Returns: { strategy_id: string; since: string; seen_at: string; as_of: string; name: string; owner_name: string; owner_id: string; hidden_at: string; recorded: number; edited: number; deleted: number; news_cut: boolean; open_trades: number; latest_open: Json; latest: Json; unrealised: number; confirmed: number }[] }
      forget_person: { Args: { user_id: string }; Returns: number }
      invited_to: { Args: { secret: string }; Returns: { strategy_name: string; owner_name: string }[] }
      is_name_taken: { Args: { username: string }; Returns: boolean }
      ledger_clock: { Args: never; Returns: string }
      ledger_consistency: { Args: { new_size: number; old_size: number }; Returns: string }
      ledger_inclusion: { Args: { size: number; strategy_id: string }; Returns: string }
      ledger_peaks: { Args: { size: number }; Returns: string }
      ledger_subtree: { Args: { high: number; low: number }; Returns: string }
      mark_notified: { Args: { postponed?: string[]; sent: string[]; unsent?: string[] }; Returns: number }
      move_trades: { Args: { bet_ids: string[]; strategy_id: string; target: string }; Returns: number }
      my_letter: { Args: never; Returns: Json }
      name_history: { Args: { strategy_id: string }; Returns: { until: string; event: string; other_id: string; other_user_id: string; trades: number; total_pnl: number }[] }
      note_broker_fills: { Args: { fills: Json; strategy_id: string }; Returns: number }
      note_picture: { Args: { id: string }; Returns: string }
      note_webhook: { Args: { failure?: string; webhook_id: string }; Returns: undefined }
      one_letter_off: { Args: { searched: string }; Returns: string[] }
      quick_trade: { Args: { action: Json; press: string; pressed_at?: string; strategy_id: string }; Returns: string }
      ranking: { Args: { after_id?: string; after_place?: string; chip?: string; descending?: boolean; filters?: Json; most?: number; search?: string; sort?: string }; Returns: { place: string; total: number; found_by: string; found: string; strategy_id: string; name: string; username: string; user_id: string; public: string; total_pnl: number; trades: number; closed_trades: number; winning_trades: number; losing_trades: number; open_trades: number; realised_days: number; open_pnl: number; open_cost: number; rounds: number; rounds_won: number; rounds_lost: number; rounds_pnl: number; rounds_won_pnl: number; rounds_squares: number; entry_cost: number; live_trades: number; public_trades: number; deleted_trades: number; best_return: number; announced_rounds: number; withdrawn_rounds: number; evidence: number; unrealised: number; valued_trades: number; prices_revision: number; as_of: string; spark: number[]; too_much_to_value: boolean; capital: number; return_on_capital: number; twr: number; twr_year: number; mwr: number; volatility_year: number; sharpe: number; sortino: number; drawdown: number; underwater_days: number; in_market: number; benchmark_return: number; benchmark: string; vs_market: number; confirmed_pnl: number; confirmed_return: number; confirmed_drawdown: number; confirmed_rounds: number; confirmed_squares: number; win_rate: number; avg_win: number; avg_loss: number; profit_factor: number; avg_pnl_per_day: number; h24: number; d7: number; d28: number; m3: number; m6: number; y1: number; confirmed_changes: number; confirmed_deciding: number }[] }
      ranking_chips: { Args: never; Returns: { chip: string; rule: string; key: string; direction: string; has_index: boolean }[] }
      ranking_keys: { Args: never; Returns: { sort: string; key: string; included: string }[] }
      ranking_list: { Args: { chip: string; descending: boolean; filters: Json; sort: string }; Returns: { strategies: string; key: string; direction: string; is_optional: boolean; is_counted: boolean; is_narrowed: boolean; symbol: string } }
      ranking_query: { Args: { conditions: string[]; direction: string; found: string; key: string; most: number; strategies: string }; Returns: string }
      ranking_search: { Args: { searched: string }; Returns: { condition: string; told: string } }
      read_announcements: { Args: never; Returns: { strategies: number; newest: number } }
      record: { Args: { message?: string; problem?: string; reading?: Json; secret: string }; Returns: Json }
      recorded_how: { Args: { strategy_id: string }; Returns: Json }
      refresh_excursions: { Args: never; Returns: number }
      refresh_own_returns: { Args: { strategy_id: string }; Returns: undefined }
      refresh_returns: { Args: { strategies?: string[] }; Returns: number }
      renamed_to: { Args: { former: string }; Returns: string[] }
      replace_trade: { Args: { actions: Json; bet_id: string; expected_revision?: number; in_contract?: boolean; said?: Json; strategy_id: string }; Returns: number }
      report_positions: { Args: { positions: Json; secret: string }; Returns: Json }
      require_checkpoint: { Args: { size: number }; Returns: undefined }
      revoke_recording_key: { Args: { doubted_since?: string; id: string }; Returns: undefined }
      save_trades: { Args: { strategy_id: string; trades: Json }; Returns: undefined }
      say_of_trade: { Args: { bet_id: string; said: Json; strategy_id: string }; Returns: undefined }
      seal_ledger: { Args: { most?: number }; Returns: { size: number; root: string }[] }
      search_text: { Args: { value: string }; Returns: string }
      show_tags: { Args: { shows: boolean; strategy_id: string }; Returns: undefined }
      sign_checkpoint: { Args: { note: string; size: number }; Returns: undefined }
      stop_notifications: { Args: { token: string }; Returns: string }
      strategy_benchmark: { Args: { strategy_id: string }; Returns: Json }
      strategy_equity: { Args: { strategy_id: string }; Returns: Json }
      strategy_feed: { Args: { apikey?: string; id: string }; Returns: string }
      strategy_record: { Args: { strategy_id: string }; Returns: Json }
      subscribe: { Args: { email: string }; Returns: undefined }
      tag_trades: { Args: { changes: Json; strategy_id: string }; Returns: Json }
      test_webhook: { Args: { id: string }; Returns: undefined }
      trade_excursion: { Args: { bet_id: string; strategy_id: string }; Returns: { worst: number; best: number; after_5: number; after_20: number; result: number } }
      trade_report: { Args: { of_report?: string; of_row?: string; of_tag?: string; of_zone?: string; report: string; since?: string; strategy_id: string; until?: string; zone?: string }; Returns: { key: string; trades: number; closed: number; won: number; lost: number; total: number; won_total: number; lost_total: number; squares: number; all_rows: number; compared_rows: number; all_trades: number; all_realised: number; all_closed: number; all_total: number; all_squares: number; seen: number; seen_worst: number; seen_best: number; seen_total: number; held_5: number; added_5: number; held_20: number; added_20: number }[] }
      trader_entries: { Args: { size: number; user_id: string }; Returns: Json }
      trader_equity: { Args: { user_id: string }; Returns: Json }
      trader_record: { Args: { user_id: string }; Returns: Json }
      withdraw_note: { Args: { id: string }; Returns: undefined }
      write_playbook: { Args: { after: number; playbook: string; strategy_id: string }; Returns: number }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

type PublicSchema = Database['public']
export type Tables<Name extends keyof (PublicSchema['Tables'] & PublicSchema['Views'])> = (PublicSchema['Tables'] &
  PublicSchema['Views'])[Name]['Row']
export type TablesInsert<Name extends keyof PublicSchema['Tables']> = PublicSchema['Tables'][Name]['Insert']
export type TablesUpdate<Name extends keyof PublicSchema['Tables']> = PublicSchema['Tables'][Name]['Update']
