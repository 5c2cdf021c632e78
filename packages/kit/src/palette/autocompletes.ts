/** Both lists below a text field, as one file: what they share would else be a file of its own, loaded with every page. */
export { default as PaletteList } from './palette-list.tsx'
export { default as SuggestList } from '../fields/suggest-list.tsx'
