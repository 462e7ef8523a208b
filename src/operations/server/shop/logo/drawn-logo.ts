/** A picture that was chosen as a logo. The process has checked nothing about it yet. */
export interface LogoJob {
  bytes: Uint8Array
}

/** Two PNGs, drawn anew: nothing of the file that was sent is in them but its pixels. */
export interface DrawnLogo {
  picture: Uint8Array
  icon: Uint8Array
  /** Size of the picture that was sent, upright. Nothing is drawn when it isn't within the limits. */
  width: number
  height: number
}
