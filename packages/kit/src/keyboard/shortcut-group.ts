export type ShortcutGroup = { id: string; title: string; keys: readonly { keys: string; label: string }[] }
