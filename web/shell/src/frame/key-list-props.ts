import type { keyMessages } from '../messages/keys.ts'

export type KeyListProps = {
  /** The places that keys lead to, with the names of their words. */
  ways: readonly (readonly [keys: string, label: keyof (typeof keyMessages)['en']])[]
  onClose: () => void
}
