export const dropBoxTexts = {
  here: (device: string) => `This is the drop box of ${device}. Open it in a program for WebDAV.`,
}
