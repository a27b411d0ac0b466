@echo off
rem Starts the booth, and opens the owner's page. README.txt says more.
chcp 65001 >nul
title Retro Booth
if not exist "%~dp0app\node.exe" (
  echo Unpack the whole folder first: press the zip with the right button, then Extract All.
  pause
  exit /b 1
)
"%~dp0app\node.exe" "%~dp0app\backend\server\start.js" --open %*
if errorlevel 1 pause
