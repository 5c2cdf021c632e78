declare module '*.md' {
  export const chapter: import('./document.ts').Chapter
}
