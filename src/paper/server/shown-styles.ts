import { policyOf } from './paper-styles.ts'

/** Of the pages that a visitor sees by a link. It names no shop: whose link it is must not show. */
export const shownStyles = [
  'html{background:#f7f3ec;color:#33291f;color-scheme:light dark}',
  'body{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem;font:1.125rem/1.6 Georgia,"Times New Roman",serif}',
  'h1{margin:0 0 .5rem;font-size:2.25rem;line-height:1.2;font-weight:normal}',
  'p{margin:0 0 1.5rem;max-width:34rem}',
  'form{max-width:24rem}',
  'label{display:block;margin:0 0 .25rem}',
  '.hint,figcaption{color:#6a5b4c;font-size:1rem}',
  '.hint{margin:.25rem 0 1.5rem}',
  'input,button{box-sizing:border-box;min-height:3rem;padding:.5rem 1rem;border:1px solid #8a7866;border-radius:.5rem;font:inherit}',
  'input{width:100%;background:#fff;color:#33291f}',
  'button{padding:.5rem 2rem;border-color:#8f4423;background:#8f4423;color:#fff;cursor:pointer}',
  '.wrong{padding:.75rem 1rem;border:1px solid #a33;border-radius:.5rem}',
  'figure{margin:0 0 2.5rem}',
  'figure a{display:block}',
  'img{display:block;width:100%;height:auto;border-radius:.375rem;background:#fff;box-shadow:0 0 0 1px #0001,0 .5rem 1.5rem #0002}',
  'figcaption{margin:.5rem 0 0;text-align:center}',
  ':focus-visible{outline:3px solid #8f4423;outline-offset:3px}',
  '@media screen and (prefers-color-scheme:dark){img{filter:brightness(.88)}html{background:#1d1915;color:#ece3d6}.hint,figcaption{color:#b9ab9a}input{background:#2a241e;color:#ece3d6}button{border-color:#e0a37f;background:#e0a37f;color:#1d1915}.wrong{border-color:#e88}:focus-visible{outline-color:#e0a37f}}',
  '@media print{html{background:none;color:#000}body{max-width:none;padding:0}h1,p{display:none}figure{margin:0;break-inside:avoid;break-after:page}figure:last-child{break-after:auto}img{max-height:94vh;object-fit:contain;border-radius:0;box-shadow:none}}',
].join('')

/** The empty icon is in the page itself. */
export const shownPolicy = policyOf(shownStyles, "'self' data:")
