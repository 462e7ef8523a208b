import { expect, test } from 'vitest'
import { type BareAnnotation, drawBareAnnotations, type Pen } from './bare-annotations.ts'

/** Records the words that are written, and how often something is filled or framed. */
function recordingPen() {
  const written: string[] = []
  let shapes = 0
  const nothing = () => {}
  const pen: Pen = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    font: '',
    save: nothing,
    restore: nothing,
    transform: nothing,
    beginPath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    closePath: nothing,
    fill: () => void shapes++,
    stroke: () => void shapes++,
    fillText: (text) => void written.push(text),
    measureText: (text) => ({ width: text.length }),
  }
  return { pen, written, shapes: () => shapes }
}

const annotation = (subtype: string, more: Partial<BareAnnotation> = {}): BareAnnotation => ({
  subtype,
  hasAppearance: false,
  rect: [0, 0, 100, 50],
  contentsObj: { str: 'Call mum\nCall dad' },
  ...more,
})

function draw(one: BareAnnotation, areTextsDrawn = false) {
  const { pen, written, shapes } = recordingPen()
  drawBareAnnotations(pen, [1, 0, 0, -1, 0, 50], { annotations: [one], areTextsDrawn })
  return { written, isDrawn: written.length + shapes() > 0 }
}

test('a text is written line by line, unless pdf.js has written it', () => {
  expect(draw(annotation('FreeText')).written).toEqual(['Call mum', 'Call dad'])
  expect(draw(annotation('FreeText'), true).written).toEqual([])
})

test.each(['Text', 'FileAttachment', 'Caret', 'Stamp'])('a %s is drawn unless it has a picture of its own', (subtype) => {
  expect(draw(annotation(subtype)).isDrawn).toBe(true)
  expect(draw(annotation(subtype, { hasAppearance: true })).isDrawn).toBe(false)
})

test.each<[string, Partial<BareAnnotation>]>([
  ['is hidden', { annotationFlags: 2 }],
  ['is only for print', { annotationFlags: 32 }],
  ['answers another note', { inReplyTo: '12R' }],
  ['says that another one was accepted', { state: 'Accepted' }],
  ['has no place', { rect: null }],
])('a note that %s is not drawn', (_how, more) => {
  expect(draw(annotation('Text', more)).isDrawn).toBe(false)
})

test('what pdf.js draws itself is not drawn twice', () => {
  for (const subtype of ['Highlight', 'Ink', 'Square', 'Link', 'Widget', 'Popup', 'constructor'])
    expect(draw(annotation(subtype)).isDrawn, subtype).toBe(false)
})
