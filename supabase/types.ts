export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      event: {
        Row: {
          config: Json
          id: boolean
        }
        Insert: {
          config?: Json
          id?: boolean
        }
        Update: {
          config?: Json
          id?: boolean
        }
        Relationships: []
      }
      guest_messages: {
        Row: {
          created_at: string
          id: string
          message: string
          name: string
        }
        Insert: {
          created_at?: string
          id?: string
          message: string
          name: string
        }
        Update: {
          created_at?: string
          id?: string
          message?: string
          name?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      [_ in never]: never
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<Name extends keyof DefaultSchema['Tables']> = DefaultSchema['Tables'][Name]['Row']

export type TablesInsert<Name extends keyof DefaultSchema['Tables']> = DefaultSchema['Tables'][Name]['Insert']

export type TablesUpdate<Name extends keyof DefaultSchema['Tables']> = DefaultSchema['Tables'][Name]['Update']

export const Constants = {
  public: {
    Enums: {},
  },
} as const
