import { createHash } from 'node:crypto'

/** Colours of the pages. Every pair has a contrast of at least 7:1. */
export const paperColours = { ink: '#000000', faint: '#333333', paper: '#ffffff' } as const

/** Size of the smallest text, and of the smallest tap target. */
export const textPx = 18
export const targetPx = 44

const { ink, faint, paper } = paperColours

/** Uses only what browsers of 2014 support: no grid, no custom properties, no gap. Nothing is fixed or moves. */
export const paperStyles = [
  `html{background:${paper};color:${ink}}`,
  `body{max-width:44em;margin:0 auto;padding:10px 14px 24px;font:${textPx}px/1.5 Georgia,"Times New Roman",serif}`,
  '.logo{width:auto;height:auto;max-width:60%;max-height:80px}',
  'h1{margin:16px 0 8px;font-size:30px;line-height:1.2;font-weight:normal}',
  'h2{margin:26px 0 6px;font-size:23px;line-height:1.25;font-weight:normal}',
  'p{margin:0 0 12px}',
  `a{color:${ink}}`,
  `.faint{color:${faint}}`,
  `.bar{margin:0 0 4px;padding:0 0 4px;border-bottom:2px solid ${ink}}`,
  `.foot{margin:32px 0 0;padding:4px 0 0;border-top:2px solid ${ink}}`,
  '.bar form,.foot form{display:inline}',
  `.bar a,.foot a,.link{display:inline-block;min-width:${targetPx - 8}px;min-height:24px;margin:0 10px 0 0;padding:10px 4px}`,
  '.here{font-weight:bold;text-decoration:none}',
  'ul{margin:0 0 12px;padding:0;list-style:none}',
  `.rows li{border-bottom:1px solid ${ink}}`,
  '.rows a{display:block;min-height:28px;padding:8px 2px}',
  `.rows img{width:64px;margin:0 12px 0 0;border:1px solid ${ink};vertical-align:middle}`,
  `button,input,select{box-sizing:border-box;min-height:${targetPx + 4}px;margin:0;padding:8px 14px;border:2px solid ${ink};border-radius:0;background:${paper};color:${ink};font:inherit}`,
  `.main{background:${ink};color:${paper}}`,
  '.plain{border-color:transparent;text-decoration:underline}',
  'button{margin:0 8px 8px 0;cursor:pointer}',
  'input,select{width:100%}',
  '.tick{width:100%;margin:0;border:0;text-align:left}',
  `.tick i{display:inline-block;width:20px;height:20px;margin:0 12px 0 0;border:2px solid ${ink};vertical-align:-4px}`,
  '.row{display:table;width:100%;table-layout:fixed}',
  '.row div{display:table-cell;vertical-align:middle}',
  '.row .side{width:116px;text-align:right}',
  '.row .side button{margin:4px 0}',
  `.said,.wrong{margin:10px 0;padding:10px 14px;border:2px solid ${ink}}`,
  '.said form{display:inline;margin:0 0 0 10px}',
  '.wrong{border-width:4px}',
  '.said p,.wrong p{display:inline;margin:0}',
  '.large{font-size:30px;line-height:1.3}',
  '.sheet{width:100%;table-layout:fixed;border-collapse:collapse}',
  '.sheet td{padding:0;text-align:center;vertical-align:middle}',
  '.sheet .edge{width:48px}',
  `.edge a{display:block;width:${targetPx}px;height:420px;height:70vh;line-height:420px;line-height:70vh;font-size:34px;text-decoration:none}`,
  `.sheet img{width:100%;max-width:66vh;height:auto;outline:1px solid ${ink}}`,
  '.month{width:100%;table-layout:fixed;border-collapse:collapse}',
  `.month td,.month th{padding:0;border:1px solid ${ink};text-align:center;font-weight:normal}`,
  `.month a,.month span{display:block;min-height:${targetPx}px;line-height:${targetPx}px}`,
  '.month a{font-weight:bold}',
  '.field{display:inline-block;width:8em}',
  '.print{overflow:auto}',
  `.print img{width:600px;height:auto;border:1px solid ${ink}}`,
  '[dir=rtl] .bar a,[dir=rtl] .foot a,[dir=rtl] .link{margin:0 0 0 10px}',
  '[dir=rtl] .rows img,[dir=rtl] .tick i{margin:0 0 0 12px}',
  '[dir=rtl] button{margin:0 0 8px 8px}',
  '[dir=rtl] .tick{margin:0;text-align:right}',
  '[dir=rtl] .row .side{text-align:left}',
  '[dir=rtl] .row .side button{margin:4px 0}',
  '[dir=rtl] .said form{margin:0 10px 0 0}',
  `:focus{outline:3px solid ${ink};outline-offset:2px}`,
  '@media print{.bar,.foot,.edge,button,input,select,label{display:none}.tick{display:block}img{page-break-inside:avoid}}',
].join('')

/** A page loads images from this server and sends forms to it. No script runs, not even an injected one, and nothing frames it. */
export const policyOf = (styles: string, images = "'self'"): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    `img-src ${images}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export const paperPolicy = policyOf(paperStyles)
