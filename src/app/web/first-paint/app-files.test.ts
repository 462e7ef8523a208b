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

it('what the app is made of can be fetched before the app starts, once', () => {
  fetchApp()
  fetchApp()
  expect(inHead()).toEqual(['/all.css', '/kit.js'])
})

it('the app does not wait for styles that could not be fetched before', () => {
  fetchApp()
  styles()?.dispatchEvent(new Event('error'))
  startApp()
  expect(inHead()).toEqual(['/kit.js', 'the app'])
})

it.each(['load', 'error'])('the app starts once when its styles are there, or cannot be loaded: after %s', (event) => {
  startApp()
  startApp()
  expect(inHead()).toEqual(['/all.css', '/kit.js'])
  const sheet = styles()
  sheet?.dispatchEvent(new Event(event))
  sheet?.dispatchEvent(new Event(event))
  expect(inHead().slice(-2)).toEqual(['/kit.js', 'the app'])
})

it('the app starts at once where its styles were fetched before', () => {
  fetchApp()
  Object.defineProperty(styles(), 'sheet', { value: {} })
  startApp()
  expect(inHead()).toEqual(['/all.css', '/kit.js', 'the app'])
})

it('a page that loads the app by itself is left alone', () => {
  document.head.innerHTML = tags
  startApp()
  expect(inHead()).toEqual(['/all.css', '/kit.js'])
})
