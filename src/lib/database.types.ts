// Written by `npm run gen:types` from the migrations. Do not edit.
// Timestamps, dates and ids are strings. A numeric is a JSON number; the embedded backend gives a string in its place
// where a double could not carry every digit. Whoever needs every digit asks for `column::text`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      bet_data: {
        Row: {
          bet_id: string
          date: string
          expiration: string | null
          fee: number
          id: number
          market: string
          position: string | null
          price: number
          quantity: number
          sector: string | null
          side: string
          strategy_id: string
          symbol: string
          user_id: string
        }
        Insert: {
          bet_id: string
          date: string
          expiration?: string | null
          fee?: number | string
          id?: never
          market: string
          position?: string | null
          price: number | string
          quantity: number | string
          sector?: string | null
          side: string
          strategy_id: string
          symbol: string
          user_id?: string
        }
        Update: {
          bet_id?: string
          date?: string
          expiration?: string | null
          fee?: number | string
          id?: never
          market?: string
          position?: string | null
          price?: number | string
          quantity?: number | string
          sector?: string | null
          side?: string
          strategy_id?: string
          symbol?: string
          user_id?: string
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
      newsletter_subscribers: {
        Row: {
          created_at: string
          email: string
        }
        Insert: {
          created_at?: string
          email: string
        }
        Update: {
          created_at?: string
          email?: string
        }
        Relationships: []
      }
      realised_days: {
        Row: {
          day: string
          entry_cost: number
          pnl: number
          realisations: number
          strategy_id: string
        }
        Insert: {
          day: string
          entry_cost: number | string
          pnl: number | string
          realisations: number
          strategy_id: string
        }
        Update: {
          day?: string
          entry_cost?: number | string
          pnl?: number | string
          realisations?: number
          strategy_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'realised_days_strategy_id_fkey'
            columns: ['strategy_id']
            isOneToOne: false
            referencedRelation: 'strategy_profile'
            referencedColumns: ['id']
          },
        ]
      }
      strategy_metrics: {
        Row: {
          as_of: string
          avg_loss: number
          avg_pnl_per_day: number
          avg_win: number
          closed_trades: number
          d28: number
          d28_cost: number
          d28_pnl: number
          d7: number
          d7_cost: number
          d7_pnl: number
          gross_loss: number
          gross_win: number
          h24: number
          h24_cost: number
          h24_pnl: number
          losing_trades: number
          m3: number
          m3_cost: number
          m3_pnl: number
          m6: number
          m6_cost: number
          m6_pnl: number
          name: string
          open_trades: number
          profit_factor: number | null
          public: string
          realised_days: number
          strategy_id: string
          total_pnl: number
          trades: number
          user_id: string
          win_rate: number
          winning_trades: number
          y1: number
          y1_cost: number
          y1_pnl: number
        }
        Insert: {
          as_of?: string
          avg_loss?: never
          avg_pnl_per_day?: never
          avg_win?: never
          closed_trades?: number
          d28?: never
          d28_cost?: number | string
          d28_pnl?: number | string
          d7?: never
          d7_cost?: number | string
          d7_pnl?: number | string
          gross_loss?: number | string
          gross_win?: number | string
          h24?: never
          h24_cost?: number | string
          h24_pnl?: number | string
          losing_trades?: number
          m3?: never
          m3_cost?: number | string
          m3_pnl?: number | string
          m6?: never
          m6_cost?: number | string
          m6_pnl?: number | string
          name: string
          open_trades?: never
          profit_factor?: never
          public: string
          realised_days?: number
          strategy_id: string
          total_pnl?: number | string
          trades?: number
          user_id: string
          win_rate?: never
          winning_trades?: number
          y1?: never
          y1_cost?: number | string
          y1_pnl?: number | string
        }
        Update: {
          as_of?: string
          avg_loss?: never
          avg_pnl_per_day?: never
          avg_win?: never
          closed_trades?: number
          d28?: never
          d28_cost?: number | string
          d28_pnl?: number | string
          d7?: never
          d7_cost?: number | string
          d7_pnl?: number | string
          gross_loss?: number | string
          gross_win?: number | string
          h24?: never
          h24_cost?: number | string
          h24_pnl?: number | string
          losing_trades?: number
          m3?: never
          m3_cost?: number | string
          m3_pnl?: number | string
          m6?: never
          m6_cost?: number | string
          m6_pnl?: number | string
          name?: string
          open_trades?: never
          profit_factor?: never
          public?: string
          realised_days?: number
          strategy_id?: string
          total_pnl?: number | string
          trades?: number
          user_id?: string
          win_rate?: never
          winning_trades?: number
          y1?: never
          y1_cost?: number | string
          y1_pnl?: number | string
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
        Update: {
          categories?: string | null
          created_at?: string
          description?: string | null
          id?: string
          market_types?: string | null
          name?: string
          public?: string
          timeframes?: string | null
          user_id?: string
          username?: string | null
        }
        Relationships: []
      }
      strategy_shares: {
        Row: {
          created_at: string
          shared_with: string
          strategy_id: string
        }
        Insert: {
          created_at?: string
          shared_with: string
          strategy_id: string
        }
        Update: {
          created_at?: string
          shared_with?: string
          strategy_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'strategy_shares_strategy_id_fkey'
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
          entry_cost: number
          id: number
          pnl: number
          realised_at: string
          strategy_id: string
        }
        Insert: {
          bet_id: string
          entry_cost: number | string
          id?: never
          pnl: number | string
          realised_at: string
          strategy_id: string
        }
        Update: {
          bet_id?: string
          entry_cost?: number | string
          id?: never
          pnl?: number | string
          realised_at?: string
          strategy_id?: string
        }
        Relationships: []
      }
      trade_summary: {
        Row: {
          actions_count: number
          bet_id: string
          entry: number
          entry_tot: number
          exit: number | null
          exit_tot: number
          expiration: string | null
          first_date: string
          last_date: string
          market: string
          matched_cost: number
          multiplier: number
          position: string
          qty: number
          qty_closed: number
          qty_rem: number
          return: number
          return_percent: number | null
          revision: number
          sector: string | null
          status: string
          strategy_id: string
          symbol: string
          user_id: string
        }
        Insert: {
          actions_count: number
          bet_id: string
          entry?: never
          entry_tot: number | string
          exit?: never
          exit_tot: number | string
          expiration?: string | null
          first_date: string
          last_date: string
          market: string
          matched_cost: number | string
          multiplier: number
          position: string
          qty: number | string
          qty_closed: number | string
          qty_rem?: never
          return: number | string
          return_percent?: never
          revision: number
          sector?: string | null
          status?: never
          strategy_id: string
          symbol: string
          user_id: string
        }
        Update: {
          actions_count?: number
          bet_id?: string
          entry?: never
          entry_tot?: number | string
          exit?: never
          exit_tot?: number | string
          expiration?: string | null
          first_date?: string
          last_date?: string
          market?: string
          matched_cost?: number | string
          multiplier?: number
          position?: string
          qty?: number | string
          qty_closed?: number | string
          qty_rem?: never
          return?: number | string
          return_percent?: never
          revision?: number
          sector?: string | null
          status?: never
          strategy_id?: string
          symbol?: string
          user_id?: string
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
      user_profiles: {
        Row: {
          clerk_user_id: string
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
        Update: {
          clerk_user_id?: string
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
        Relationships: []
      }
    }
    Views: {
      bet_data_metrics: {
        Row: {
          actions_count: number
          bet_id: string
          date: string
          entry: number
          entry_tot: number
          exit: number | null
          exit_tot: number
          expiration: string | null
          hold: number | null
          last_date: string
          market: string
          multiplier: number
          position: string
          qty: number
          qty_rem: number
          return: number
          return_percent: number | null
          revision: number
          sector: string | null
          status: string
          strategy_id: string
          symbol: string
          user_id: string
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
    }
    Functions: {
      refresh_strategy_metrics: { Args: never; Returns: number }
      replace_trade: { Args: { actions: Json; bet_id: string; expected_revision?: number }; Returns: number }
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
