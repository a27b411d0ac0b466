/** Use of a retired word: its line, the name that contains it, and its replacement. */
export type RetiredUse = { readonly line: number; readonly found: string; readonly use: string }

/** Words that are retired everywhere, in prose too: `old>replacement`. */
const words = parse(`
  engine>renderer proof>preview brake>rateLimit reel>demo wiretap>networkSpy ledger>resourceTracker
  falloff>vignette
`)

/** Words that are retired as a part of a longer name; on their own they are plain English. */
const parts = parse(`
  picture>image look>filter fault>error glow>bloom shrink>downsample beside>sampleOffset happen>dispatch
  tick>frame stamp>dateStamp leak>lightLeak sheet>atlas doubt>unconfirmed saving>qualityLevel
`)

/** Names that are retired as a whole. */
const names = parse(`
  luminanceOf>lightnessToLuminance OpenOptions>OpenRendererOptions openSource>openVideoSource
  listenToKeys>listenToShortcuts useReading>useScrollPosition nextTurn>yieldToMain orAbort>withAbort
  whenIdle>onIdle untilIdle>idle inStretches>runTimeSliced atOnce>runSync holdStorage>snapshotStorage
  fillScreen>enterFullscreen keepAwake>keepScreenOn keepPainted>repaintOnRestore plainLine>sanitizeLine
  plainText>sanitizeText decodeSrgb>srgbToLinear encodeSrgb>linearToSrgb linearOf>srgbToLinearCubic
  luminanceParts>rec709Weights bakeFilm>bakeLut filmSlices>bakeLutSteps lutPoints>lutSize
  layerExposures>exposureMatrix layerDensities>printDensityCurves findDensities>solveDensities
  bendToNeutral>neutraliseGreys kneeLight>rolloffKnee passParams>bloomParams bakeSlices>bakeLutSteps
  paintLive>renderLive setStopwatch>setTimer Stopwatch>PassTimer DevelopOptions>RenderOptions
  DevelopSettings>RenderOptions keepFrame>captureFrame keepStill>setStill GrainPlace>GrainTransform
  grainRange>grainAmplitude eachVideoFrame>onVideoFrame movingExposure>liveOptions ShaderPlace>ShaderLocation
  SourceOf>ShaderLoader includeFiles>resolveIncludes compileError>toShaderError BoothUniforms>RendererUniforms
  setExposure>updateUniforms PictureOf>ImageRegion untilDrawn>waitForGpu tryShader>testCompile
  exposeFilm>createExposure uPicture>uImage uMirror>uMirrored uFlip>uFlipY uSize>uResolution
  uGain>uExposureGain uFalloff>uVignette uShoulder>uHighlightRolloff uLeak>uLightLeak
  uLeakSide>uLightLeakSide uBeside>uSampleOffset uGlow>uBloom uBright>uHighlights uTap>uTapOffset
  uReach>uBlurSigma uGrain>uGrainTexture uGrainPlace>uGrainTransform uGrainRange>uGrainAmplitude
  uStamp>uDateStamp uStampCorner>uDateStampOrigin uStampLight>uDateStampBrightness
  uCentreStops>uVignetteCentreStops uEdgeStops>uVignetteEdgeStops oColour>fragColour LUT_POINTS>LUT_SIZE
  STAMPED>DATE_STAMP cameraBetween>sampleImage toLight>toLinear lensPicture>sampleLens
  throughLens>lensLight shouldered>rollOffHighlights filmPrint>applyLut grained>addGrain
  stamped>addDateStamp leaked>lightLeak CameraFault>CameraErrorCode turnTo>showImage isHanging>isStalled
  isAsked>needsPermission cameraRequests>cameraConstraints shownOption>selectedOption
  estimateLight>estimateIlluminant LightColour>Illuminant lightGains>whiteBalanceGains
  crop4x3>cropToAspect photoRects>slotRects fitMessage>layoutMessage saveBlob>downloadBlob
  canSave>canDownload withDensity>setJpegDensity SomePhotos>PartialPhotos FourPhotos>StripPhotos
  WholeStrip>StripSession happenAtom>dispatchAtom countAtom>countdownAtom countdownsAtom>countdownStateAtom
  mutedAtom>isCameraMutedAtom busyAtom>isBusyAtom goOn>resumeSession resumeAtom>continueSessionAtom
  backToStrip>reopenStrip WantedSource>SourceRequest shownCameraAtom>selectedCameraAtom
  isMirroredAtom>shouldMirrorAtom enginesAtom>rendererSlotAtom openEngineAgainAtom>retryRendererAtom
  liveExposureAtom>liveOptionsAtom LivePace>QualityState paceLive>adaptQuality ProofPace>PreviewSchedule
  paceProofs>schedulePreviews liveSavingAtom>qualityLevelAtom forgetOthers>evictOthers
  developSettingsAtom>renderOptionsAtom developAgainAtom>retryDevelopmentAtom
  finishedStripAtom>developedStripAtom isStripWantedAtom>isStripActiveAtom encodeAhead>startFile
  comingStrip>nextStrip savingAtom>isEncodingAtom handOut>exportStrip orFault>withExportError
  putSheetAwayAtom>clearPrintAtom takenPhotoAtom>lastPhotoAtom takenPictureAtom>lastPhotoImageAtom
  proofPrinterAtom>previewScheduler proofTickAtom>previewScheduler liveTickAtom>liveStage
  loadProofs>filterPreviews watchDevices>cameraDevices keepChannel>keepRealtimeChannel
  happenInGuestbookAtom>dispatchGuestbookAtom startLook>startRefresh olderWanted>requestOlder
  wantOlderAtom>loadOlderAtom isDoubtful>isUnconfirmed listenFor>subscribePanel
  guestbookAtom>guestbookStateAtom isBookOpenAtom>isPanelOpenAtom onGoOn>onRetry ChoiceRow>ToggleGroup
  LeversIcon>SettingsIcon OutIcon>ExportIcon CoinDoor>StartPrompt Marquee>Title SessionKey>SessionButton
  HeldPicture>LongPressImage TakenPhoto>LastPhoto StandIns>CameraAlternatives AllowHelp>PermissionHelp
  turnedParams>editableParams BenchAnswer>TunerResponse checkUpgrade>validateUpgrade
  mayEnter>canConnect watchSockets>startHeartbeat guestBook>guestbook watchTimers>timerSpy
  storedThings>readStorage stubWaysOut>stubExports waysOut>exportCalls wayOut>exportMethod takeGpu>breakGpu
  photographed>afterPhoto oneMore>afterCountdown stepsOf>paramSteps askHttp>runHttpCase Deed>SocketAction
  --void>--color-page --cabinet>--color-surface --panel>--color-panel --edge>--color-border
  --pink>--color-accent --cyan>--color-focus
`)

/** Expressions that contain a retired word and mean something else. */
const kept =
  /date[-_]?stamp|time-?stamp|light[-_]?leak|filmLook|(?:play|open)Tick|Demo Reel|brake_\w+|withCrossShrink|(?:data|print|contact|style)-?sheet|lookup|faultTests|browser engine|neonGlow|our reel/gi

/**
 * Finds the retired words in a text.
 * @param text source code, styles, shaders or Markdown
 */
export function findRetired(text: string): readonly RetiredUse[] {
  return text.split('\n').flatMap((lineText, index) => {
    const line = lineText.replaceAll(kept, '')
    const tokens = line.match(/(?:--)?[A-Za-z_$][\w$]*/g) ?? []
    return tokens.flatMap((token) => {
      const use = replacementOf(token)
      return use === undefined ? [] : [{ line: index + 1, found: token, use }]
    })
  })
}

function replacementOf(token: string): string | undefined {
  const whole = names.get(token)
  if (whole !== undefined) return whole
  const pieces = token.split(/[_$-]+|(?<=[a-z\d])(?=[A-Z])/).map((piece) => singular(piece.toLowerCase()))
  const retired = pieces.find((piece) => words.has(piece) || (pieces.length > 1 && parts.has(piece)))
  return retired === undefined ? undefined : (words.get(retired) ?? parts.get(retired))
}

function singular(word: string): string {
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function parse(list: string): ReadonlyMap<string, string> {
  return new Map(
    list
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [old = '', use = ''] = pair.split('>')
        return [old, use] as const
      }),
  )
}
