// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { fetchApp, startApp } from './app-files.ts'

const tags = '<link rel="stylesheet" href="/all.css"><link rel="modulepreload" href="/kit.js">'

beforeEach(() => {
  document.head.innerHTML = `<template id="app-files">${tags}<script type="text/plain"></script></template>`
})

const inHead = () =>
  [...document.querySelectorAll('head > :is(link, script)')].map((tag) => tag.getAttribute('href') ?? 'the app')
const styles = () => document.querySelector('link[rel=stylesheet]')

it("the app's files can be prefetched before the app starts, once", () => {
  fetchApp()
  fetchApp()
  expect(inHead()).toEqual(['/all.css', '/kit.js'])
})

it("the app doesn't wait for styles that failed to prefetch", () => {
  fetchApp()
  styles()?.dispatchEvent(new Event('error'))
  startApp()
  expect(inHead()).toEqual(['/kit.js', 'the app'])
})

it.each(['load', 'error'])('the app starts once when its styles are loaded or have failed: after %s', (event) => {
  startApp()
  startApp()
  expect(inHead()).toEqual(['/all.css', '/kit.js'])
  const sheet = styles()
  sheet?.dispatchEvent(new Event(event))
  sheet?.dispatchEvent(new Event(event))
  expect(inHead().slice(-2)).toEqual(['/kit.js', 'the app'])
})

it('the app starts at once if its styles were prefetched', () => {
  fetchApp()
  Object.defineProperty(styles(), 'sheet', { value: {} })
  startApp()
  expect(inHead()).toEqual(['/all.css', '/kit.js', 'the app'])
})

it('a page that loads the app by itself is left unchanged', () => {
  document.head.innerHTML = tags
  startApp()
  expect(inHead()).toEqual(['/all.css', '/kit.js'])
})
