/** Parts that no first paint needs, as one file: what they share with one another would else be a file of its own, loaded with every page. */
export { FileDropArea } from './fields/file-drop-area.tsx'
export { default as SuggestList } from './fields/suggest-list.tsx'
export { ColumnChoices } from './table/column-choices.tsx'
export { ShortcutList } from './keyboard/shortcut-list.tsx'
export { default as PaletteList } from './palette/palette-list.tsx'
