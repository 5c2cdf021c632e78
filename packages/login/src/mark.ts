/** The product's own picture, for sites without a logo. */
export { default as mark } from './icon.svg'
